import { describe, expect, it } from "vitest";
import { parseBaseUrl } from "./baseUrl.ts";

describe("parseBaseUrl", () => {
  it.each([
    ["https://example.com", "https://example.com", "https://example.com", false],
    [" https://Example.com:443/ ", "https://example.com", "https://example.com", false],
    ["https://example.com/v1//", "https://example.com/v1", "https://example.com", false],
    ["https://bücher.example/api", "https://xn--bcher-kva.example/api", "https://xn--bcher-kva.example", false],
    ["http://127.0.0.1:8787", "http://127.0.0.1:8787", "http://127.0.0.1:8787", true],
    ["http://127.1:80", "http://127.0.0.1", "http://127.0.0.1", true],
    ["http://localhost:1/", "http://localhost:1", "http://localhost:1", true],
    ["http://[::1]:8787", "http://[::1]:8787", "http://[::1]:8787", true],
    ["http://[::ffff:127.0.0.2]:1", "http://[::ffff:7f00:2]:1", "http://[::ffff:7f00:2]:1", true],
  ])("accepts %s", (text, href, origin, loopback) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, href, origin, loopback });
  });

  it.each([
    ["", /empty/],
    ["example.com", /not a valid URL/],
    ["ftp://example.com", /starts with ftp:/],
    ["http://example.com", /unencrypted/],
    ["http://127.0.0.1.example.com", /unencrypted/],
    ["http://localhost.example.com", /unencrypted/],
    ["http://0.0.0.0:8787", /unencrypted/],
    ["http://[::ffff:126.0.0.1]", /unencrypted/],
    ["http://[::7f00:1]", /unencrypted/],
    ["https://user:secret@example.com", /password/],
    ["https://example.com/?key=secret", /'\?'/],
    ["https://example.com/#a", /'#'/],
  ])("rejects %s", (text, reason) => {
    const result = parseBaseUrl(text);
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(result)).not.toContain("secret");
  });
});
