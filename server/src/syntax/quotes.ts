/** The content of a string in foreign quotes, in double ones; escapes that JSON knows stay as they are. */
export function requoted(source: string): string {
  const content = source.slice(1, -1).replace(/\\(['`])/g, "$1");
  return `"${content.replace(/\\(?!["\\/bfnrtu])|(?<!\\)"/g, "\\$&")}"`;
}
