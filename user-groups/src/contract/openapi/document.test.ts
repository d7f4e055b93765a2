import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../errorCodes.ts";
import { openApiDocument } from "./document.ts";
import { OPENAPI_FILE, openApiText } from "./generate.ts";

const document = openApiDocument() as {
  paths: Record<string, Record<string, { requestBody: unknown; responses: Record<string, { $ref?: string }> }>>;
  components: { schemas: Record<string, object>; responses: Record<string, unknown> };
};

/** All properties of all schemas within a value, as [path, schema]. */
function* properties(value: unknown, path = ""): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries((value as { properties?: object }).properties ?? {})) {
    yield [`${path}.${key}`, child];
    yield* properties(child, `${path}.${key}`);
  }
}

describe("OpenAPI description", () => {
  it("matches the file in the repository (after a change, run 'npm run generate -w user-groups')", () => {
    expect(readFileSync(OPENAPI_FILE, "utf8") === openApiText()).toBe(true);
  });

  it("passes the linter", async () => {
    const redocly = fileURLToPath(new URL("../../../../node_modules/.bin/redocly", import.meta.url));
    const { stderr } = await promisify(execFile)(redocly, ["lint", fileURLToPath(OPENAPI_FILE)], {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    expect(stderr).toContain("Your API description is valid");
    expect(stderr).not.toContain("warning");
  });

  it("has three operations on one path, each with a body", () => {
    expect(Object.keys(document.paths)).toEqual(["/api/user"]);
    const operations = Object.entries(document.paths["/api/user"] ?? {});
    expect(operations.map(([method]) => method).sort()).toEqual(["get", "post", "put"]);
    for (const [, operation] of operations) expect(operation.requestBody).toBeDefined();
  });

  it.each(Object.entries(document.components.schemas))("describes every field of %s", (name, schema) => {
    for (const [path, field] of properties(schema)) {
      expect(field.description, `${name}${path}`).toMatch(/\w{3}/);
    }
  });

  it("contains every error that an operation can return", () => {
    const text = openApiText();
    const outsideOperations = ["not_found", "method_not_allowed"];
    for (const code of Object.keys(ERROR_CODES).filter((code) => !outsideOperations.includes(code))) {
      expect(text).toContain(`#/components/examples/${code}`);
    }
  });
});
