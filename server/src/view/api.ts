import type { Fields, Part, TextPart } from "../schema/fields.ts";

const PLAYGROUND_MODES = ["show", "simple", "hide"] as const;
const AUTH_METHODS = ["bearer", "basic", "key"] as const;

export type PlaygroundMode = (typeof PLAYGROUND_MODES)[number];

/** How the API playground asks for credentials. */
export interface AuthView extends Part {
  readonly method: (typeof AUTH_METHODS)[number];
  /** The labels of the input fields, one or, with `basic`, two. */
  readonly fields: readonly string[];
  /** What the input field starts with. */
  readonly prefix: string | undefined;
}

/** The API playground of endpoint pages. */
export interface ApiView extends Part {
  /** Several when readers can choose. */
  readonly servers: readonly TextPart[];
  readonly auth: AuthView | undefined;
  readonly playground: Part & { readonly mode: PlaygroundMode };
  /** The OpenAPI files that pages are generated from. */
  readonly openapi: readonly TextPart[];
}

/** The API settings in effect. */
export function apiView(root: Fields): ApiView {
  const api = root.object("api");
  const playground = api.object("api.playground");
  return {
    servers: api.texts("api.server"),
    auth: authView(api.object("api.auth")),
    playground: {
      mode: playground.oneOf("api.playground.mode", PLAYGROUND_MODES) ?? "show",
      nodeId: playground.nodeId,
    },
    openapi: root.texts("openapi"),
    nodeId: api.nodeId,
  };
}

function authView(auth: Fields): AuthView | undefined {
  const method = auth.oneOf("api.auth.method", AUTH_METHODS);
  if (!method) return undefined;
  return {
    method,
    fields: authFields(method, auth.text("api.auth.name")?.text),
    prefix: auth.text("api.auth.prefix")?.text,
    nodeId: auth.nodeId,
  };
}

function authFields(method: AuthView["method"], name: string | undefined): readonly string[] {
  switch (method) {
    case "basic": {
      const [user, password] = name?.split(":") ?? [];
      return [user || "username", password || "password"];
    }
    case "bearer":
      return [name ?? "Bearer token"];
    case "key":
      return [name ?? "API key"];
    default:
      return method satisfies never;
  }
}
