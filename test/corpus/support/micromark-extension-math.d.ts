declare module "micromark-extension-math" {
  import type { Extension } from "micromark-util-types";

  export function math(): Extension;
}
