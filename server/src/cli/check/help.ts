/** What `site-config check --help` prints. */
export const HELP = `Usage: site-config check [PATH...] [OPTIONS]

Checks site configs: the files that are named, and those found in the folders that are named. Without a path it
searches the folder it is started in. A folder is searched for the files that the "files" globs of .sitekeeper.json
name (**/mint.json and **/site.config.json when it says nothing); what .gitignore leaves out is left out.

Options:
  --format FORMAT    pretty (for people, the default), json, sarif (2.1.0), or github (workflow annotations)
  --strict           takes everything outside the specification for an error
  --rule ID=LEVEL    sets a rule to error, warning, info, hint or off; may be given more than once
  --fix              applies the fixes that need no judgement, and checks what they leave
  --hints            shows hints, too; json always has them
  --max-warnings N   fails when there are more than N warnings
  -h, --help         prints this

Options win over .sitekeeper.json. Files are called by their paths from the folder the command is started in.

Exit codes: 0 nothing at level error; 1 errors, or too many warnings; 2 wrong usage, nothing to
check, or a file that cannot be read.
`;
