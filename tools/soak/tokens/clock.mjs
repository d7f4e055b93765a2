// Preloaded into a service (`node --import`). Shifts the wall clock of the service by the number of milliseconds in a
// file, which is read again on SIGUSR2. The path of the file is in the query of this module's URL.
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
