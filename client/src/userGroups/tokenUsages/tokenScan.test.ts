import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findTokens } from "./tokenScan.ts";

const TOKEN = "ugt_0123456789abcdefghijABCDEFGHIJ0123456789abcABCDEF";
const fingerprint = (token: string) => createHash("sha256").update(token).digest("hex");
const fingerprints = new Set([fingerprint(TOKEN)]);
const find = (text: string) =>
  findTokens(text, fingerprints, fingerprint).map(({ offset, length }) => [offset, length]);

describe("findTokens", () => {
  it.each([
    ["an .env line", `TOKEN=${TOKEN}\n`, 6],
    ["a quoted .env line", `export TOKEN="${TOKEN}" # note`, 14],
    ["JSON", `{"token":"${TOKEN}"}`, 10],
    ["a header", `Authorization: Token ${TOKEN}`, 21],
    ["a query", `https://example.com/embed?token=${TOKEN}&x=1`, 32],
    ["the end of a sentence", `It is ${TOKEN}.`, 6],
    ["a path segment", `/dashboards/${TOKEN}`, 12],
  ])("finds the token in %s", (_, text, offset) => {
    expect(find(text)).toEqual([[offset, TOKEN.length]]);
  });

  it.each([
    ["another token", TOKEN.replace("ugt_0", "ugt_1")],
    ["part of the token", TOKEN.slice(0, -1)],
    ["a longer token", `${TOKEN}x`],
    ["nothing", ""],
  ])("does not match %s", (_, text) => {
    expect(find(text)).toEqual([]);
  });

  it("finds every copy of the token", () => {
    expect(find(`A=${TOKEN}\nB=${TOKEN}`)).toHaveLength(2);
  });

  it("reads each character only a few times, even if a token could start at many positions", () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `${i}=`).join("");
    let characters = 0;
    findTokens(text, fingerprints, (candidate) => {
      characters += candidate.length;
      return "";
    });
    expect(characters).toBeGreaterThan(text.length);
    expect(characters).toBeLessThan(32 * text.length);
  });
});
