// Loaded before a service (`node --import`): its wall clock is wrong by the milliseconds in a file, which it reads again
// at each SIGUSR2. The file is in the query of this module's URL.
import { readFileSync } from "node:fs";

const file = new URL(import.meta.url).searchParams.get("offset");
const Real = Date;
let offset = 0;
process.on("SIGUSR2", () => {
  offset = Number(readFileSync(file, "utf8"));
});

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + offset);
    else super(...parts);
  }
  static now() {
    return Real.now() + offset;
  }
};
