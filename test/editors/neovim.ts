import { execFileSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { librariesIn, unpackedFromDebian } from "./debian.ts";
import { recipe } from "./recipe.ts";
import type { Start } from "./run.ts";
import { temporaryFolder } from "./site.ts";

const PROGRAM = "usr/bin/nvim";

/** The folder with Neovim, or undefined if it cannot be downloaded. */
export const neovimRoot = unpackedFromDebian("Neovim", ["neovim", "neovim-runtime"], PROGRAM);

/** Starts Neovim without a window, configured only with the recipe for its version. */
export function neovim(root: string): Start & { readonly version: string } {
  const program = path.join(root, PROGRAM);
  const printed = execFileSync(program, ["--version"], {
    env: { LD_LIBRARY_PATH: librariesIn(root) },
    encoding: "utf8",
  });
  const version = /^NVIM v(\S+)/.exec(printed)?.[1] ?? "unknown";
  const configuration = path.join(temporaryFolder(), "init.lua");
  const isNew = Number(version.split(".")[0]) > 0 || Number(version.split(".")[1]) >= 11;
  writeFileSync(configuration, recipe(isNew ? "Neovim 0.11 or newer" : "Neovim 0.7 to 0.10"));
  const driver = path.join(import.meta.dirname, "neovim.lua");
  return {
    version: `Neovim ${version}`,
    program,
    args: ["--headless", "--clean", "-u", configuration, "-c", `luafile ${driver}`],
    env: {
      VIMRUNTIME: path.join(root, "usr/share/nvim/runtime"),
      LUA_CPATH: `${globSync("usr/lib/*-linux-gnu/lua/5.1", { cwd: root }).map((folder) => path.join(root, folder, "?.so"))};;`,
    },
  };
}
