import { describe, expect, it } from "vitest";
import { plainLine } from "./redact.ts";

const SECRET = `planted+secret/of&an"account`;

describe("plainLine", () => {
  it.each<[string, (secret: string) => string]>([
    ["as it is", (secret) => secret],
    ["with percent encoding", encodeURIComponent],
    ["in Base64", (secret) => Buffer.from(secret).toString("base64")],
    ["in Base64 after other bytes", (secret) => Buffer.from(`Token ${secret}`).toString("base64")],
    ["in JSON", (secret) => JSON.stringify({ secret })],
    ["in HTML", (secret) => secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;")],
    ["in hexadecimal", (secret) => Buffer.from(secret).toString("hex")],
  ])("hides a secret %s", (_, encode) => {
    const line = plainLine(`Bad token: ${encode(SECRET)}`, ["another-secret", SECRET]);
    expect(line).toContain("Bad token: ");
    expect(line).toContain("<hidden>");
    // The bytes before and after a secret share characters with it in Base64.
    expect(line).not.toContain(encode(SECRET).slice(10, -4));
  });

  it("hides nothing for an empty secret", () => {
    expect(plainLine("one\n two", [""])).toBe("one two");
  });
});
