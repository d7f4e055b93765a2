import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unpackedFromDebian } from "./debian.ts";
import { recipe } from "./recipe.ts";
import type { Start } from "./run.ts";
import { temporaryFolder } from "./site.ts";

const EMACS = ["emacs-nox", "emacs-bin-common", "emacs-common", "emacs-el"];
const PACKAGES = [
  "eglot",
  "project",
  "xref",
  "seq",
  "lsp-mode",
  "dash",
  "f",
  "s",
  "ht",
  "spinner",
  "markdown-mode",
  "lv",
];

const PROGRAM = "usr/bin/emacs-nox";

/** The folder with Emacs and both LSP clients, or undefined if they cannot be downloaded. */
export const emacsRoot = unpackedFromDebian("Emacs", [...EMACS, ...PACKAGES.map((name) => `elpa-${name}`)], PROGRAM);

/** The folders of the packages, whose names contain the versions. */
const packageFolders = (root: string) =>
  globSync("usr/share/emacs/site-lisp/elpa-src/*-[0-9]*", { cwd: root }).map((folder) => path.join(root, folder));

/** Starts Emacs without a window, configured only with the recipe for a client. */
export function emacs(root: string, client: "eglot" | "lsp-mode"): Start & { readonly version: string } {
  const [share] = globSync("usr/share/emacs/[0-9]*", { cwd: root }).map((folder) => path.join(root, folder));
  const [dump] = globSync("usr/libexec/emacs/*/*/emacs.pdmp", { cwd: root }).map((file) => path.join(root, file));
  const versionOf = (folder: string) => /-([0-9.]+)$/.exec(folder)?.[1];
  const folder = packageFolders(root).find((candidate) => path.basename(candidate).startsWith(`${client}-`))!;
  const home = temporaryFolder();
  writeFileSync(path.join(home, "packages.el"), installedPackages(packageFolders(root)));
  writeFileSync(path.join(home, "init.el"), recipe(client === "eglot" ? "Emacs, Eglot" : "Emacs, lsp-mode"));
  const files = [
    path.join(home, "packages.el"),
    path.join(home, "init.el"),
    path.join(import.meta.dirname, "emacs.el"),
  ];
  return {
    version: `Emacs ${path.basename(share!)}, ${client === "eglot" ? "Eglot" : client} ${versionOf(folder)}`,
    program: path.join(root, PROGRAM),
    args: ["--dump-file", dump!, "-Q", "--batch", ...files.flatMap((file) => ["-l", file])],
    env: {
      CLIENT: client,
      EMACSLOADPATH: globSync("lisp/{,**/}", { cwd: share! })
        .map((name) => path.join(share!, name))
        .join(":"),
      EMACSDATA: path.join(share!, "etc"),
      EMACSDOC: path.join(share!, "etc"),
      EMACSPATH: path.dirname(dump!),
    },
  };
}

/**
 * Returns code that loads the packages' autoloads, as installing them would. The code also makes lsp-mode guess the
 * project root instead of asking for it.
 */
function installedPackages(folders: readonly string[]): string {
  return `(require 'package)
(dolist (folder '(${folders.map((folder) => JSON.stringify(folder)).join(" ")}))
  (add-to-list 'load-path folder)
  (let* ((name (replace-regexp-in-string "-[0-9.]+\\\\'" "" (file-name-nondirectory folder)))
         (autoloads (expand-file-name (concat name "-autoloads.el") folder)))
    (unless (file-exists-p autoloads) (package-generate-autoloads name folder))
    (load autoloads nil t)))
(setq lsp-auto-guess-root t)
`;
}
