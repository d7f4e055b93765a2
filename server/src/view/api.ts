import type { Fields, Part, TextPart } from "../schema/fields.ts";

/** The playground modes, keyed by the value of the setting. */
const PLAYGROUND_MODES = {
  show: "show",
  interactive: "show",
  simple: "simple",
  hide: "hide",
  none: "hide",
  auth: "auth",
} as const;
const AUTH_METHODS = ["bearer", "basic", "key"] as const;

/** With `auth`, only readers who are signed in see the playground. */
export type PlaygroundMode = (typeof PLAYGROUND_MODES)[keyof typeof PLAYGROUND_MODES];

/** How the API playground asks for credentials. */
export interface AuthView extends Part {
  readonly method: (typeof AUTH_METHODS)[number];
  /** The labels of the input fields. The `basic` method has two fields, and the other methods have one. */
  readonly fields: readonly string[];
  /** The initial text in the input field. */
  readonly prefix: string | undefined;
}

/** The API playground on endpoint pages. */
export interface ApiView extends Part {
  /** The base URLs. If there are several, readers can choose one. */
  readonly servers: readonly TextPart[];
  readonly auth: AuthView | undefined;
  readonly playground: Part & { readonly mode: PlaygroundMode };
  /** The OpenAPI files from which pages are generated. */
  readonly openapi: readonly TextPart[];
}

/** Returns the API settings that are in effect. */
export function apiView(root: Fields): ApiView {
  const api = root.object("api");
  const playground = api.object("api.playground");
  return {
    servers: api.texts("api.server"),
    auth: authView(api.object("api.auth")),
    playground: {
      mode: playgroundMode(playground.text("api.playground.mode")?.text),
      nodeId: playground.nodeId,
    },
    openapi: specsOf(root),
    nodeId: api.nodeId,
  };
}

function playgroundMode(value: string | undefined): PlaygroundMode {
  const known = (Object.keys(PLAYGROUND_MODES) as (keyof typeof PLAYGROUND_MODES)[]).find((each) => each === value);
  return known === undefined ? "show" : PLAYGROUND_MODES[known];
}

/**
 * Returns the OpenAPI files for a site or for a part of it. In the config, each file is either a string or a property
 * of an object.
 */
function specsOf(fields: Fields): readonly TextPart[] {
  const objects = [fields.object("openapi"), ...fields.objects("openapi")];
  return [...fields.texts("openapi"), ...objects.flatMap((each) => each.text("spec.source") ?? [])];
}

function authView(auth: Fields): AuthView | undefined {
  const method = auth.enumValue("api.auth.method", AUTH_METHODS);
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
