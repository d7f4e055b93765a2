// The minimum work of a check: find the configs below a folder, read each, and parse it as JSON.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

let members = 0;
const folders = [process.argv[2]];
for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) folders.push(child);
    else if (entry.name === "site.config.json") members += Object.keys(JSON.parse(readFileSync(child, "utf8"))).length;
  }
}
console.log(members);
