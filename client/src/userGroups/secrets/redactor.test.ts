import { describe, expect, it } from "vitest";
import { Redactor } from "./redactor.ts";

const secret = "Zq3vN8rT5wY1xK7mPl0c";

describe("Redactor", () => {
  const redactor = new Redactor();
  redactor.add(secret);
  redactor.add("");
  redactor.add(undefined);
  redactor.add("a");

  it.each([
    ["a known secret", `it was ${secret}.`, "it was <hidden>."],
    ["a secret split by a removed character", `it was ${secret.slice(0, 8)}\u200b${secret.slice(8)}`, undefined],
    ["a header", `{"Authorization": "Token abcdefghij"}`, `{"Authorization": "<hidden>"}`],
    ["a header line", "authorization: Token abcdefghij", "authorization: <hidden>"],
    ["only a scheme", "sent Token abcdefghij to", "sent Token <hidden> to"],
    ["tokens of the service", "ugt_0123456789abcdef and uga_0123456789abcdef", "<hidden> and <hidden>"],
    ["nothing", "a rotated token of acme", "a rotated token of acme"],
    ["line breaks and control characters", "one\r\ntwo\u001b[31m\u202ethree", "one two [31m three"],
  ])("hides %s", (_, text, expected) => {
    if (expected === undefined) expect(redactor.line(text)).not.toContain(secret);
    else expect(redactor.line(text)).toBe(expected);
  });
});
