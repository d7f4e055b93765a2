// Preloaded into a service (`node --import`): shifts its wall clock by the milliseconds in a file, which is read again
// on SIGUSR2. The path of the file is in the query of this module's URL.
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
