/**
 * Reads variables like the dotenv package (version 17, lib/main.js), with one regular expression for the whole file.
 */
export function readLikeDotenv(text: string): Record<string, string> {
  const line =
    /^\s*(?:export\s+)?([\w.-]+)(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*(?:#.*)?(?:$|$)/gm;
  const variables: Record<string, string> = {};
  for (const [, name = "", written = ""] of text.replace(/\r\n?/g, "\n").matchAll(line)) {
    const value = written.trim();
    const bare = value.replace(/^(['"`])([\s\S]*)\1$/gm, "$2");
    variables[name] = value.startsWith('"') ? bare.replace(/\\n/g, "\n").replace(/\\r/g, "\r") : bare;
  }
  return variables;
}
