/** The parser of js-yaml 3 without its writer, which has no types. */
declare module "js-yaml/lib/js-yaml/loader.js" {
  function safeLoad(text: string): unknown;
  namespace loader {
    interface YAMLException {
      readonly reason: string;
      readonly mark?: { readonly position: number };
    }
  }
  const loader: { readonly safeLoad: typeof safeLoad };
  export default loader;
}
