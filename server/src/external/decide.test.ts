import { expect, it } from "vitest";
import { type Attempt, firstAttempt, nextAfter, type RequestPolicy, retryAfterOf } from "./decide.ts";
import type { NetworkResponse, Verdict } from "./verdict.ts";

const START = "https://acme.com/a";
const policy: RequestPolicy = {
  maxRedirects: 10,
  maxRetries: 2,
  maxPause: 60_000,
  isAllowed: () => false,
  wasAlive: (address) => address.endsWith("/known"),
};

/** Returns the verdict after a series of responses, and the requests that were sent to reach it. */
function replay(answers: readonly NetworkResponse[], address = START) {
  let attempt: Attempt = firstAttempt(address);
  const requests: string[] = [];
  let waited = 0;
  for (const answer of answers) {
    requests.push(`${attempt.method} ${attempt.url}`);
    const next = nextAfter(attempt, answer, policy);
    if ("verdict" in next) return { verdict: next.verdict, requests, waited, closesHost: next.closesHost ?? false };
    attempt = next.attempt;
    waited += next.delay;
  }
  return { verdict: undefined, requests, waited, closesHost: false };
}

const to = (location: string, status = 301): NetworkResponse => ({ status, location });
const VERDICTS: readonly (readonly [string, readonly NetworkResponse[], Verdict])[] = [
  ["200", [{ status: 200 }], { state: "alive" }],
  ["206 and 304", [{ status: 304 }], { state: "alive" }],
  ["HEAD not supported", [{ status: 405 }, { status: 200 }], { state: "alive" }],
  ["connection closed on HEAD", [{ failure: "lost" }, { status: 200 }], { state: "alive" }],
  ["404 twice", [{ status: 404 }, { status: 404 }], { state: "dead", reason: 404 }],
  ["410", [{ status: 410 }, { status: 410 }], { state: "dead", reason: 410 }],
  ["404 only for HEAD", [{ status: 404 }, { status: 200 }], { state: "alive" }],
  ["403", [{ status: 403 }, { status: 403 }], { state: "blocked", reason: 403 }],
  ["999", [{ status: 999 }, { status: 999 }], { state: "blocked", reason: 999 }],
  ["451", [{ status: 451 }, { status: 451 }], { state: "blocked", reason: 451 }],
  ["400", [{ status: 400 }, { status: 400 }], { state: "blocked", reason: 400 }],
  [
    "bot challenge",
    [
      { status: 503, isChallenge: true },
      { status: 503, isChallenge: true },
    ],
    { state: "blocked", reason: 503 },
  ],
  ["500 for every attempt", Array(4).fill({ status: 500 }), { state: "troubled", reason: 500 }],
  ["500 once", [{ status: 500 }, { status: 500 }, { status: 200 }], { state: "alive" }],
  ["501", [{ status: 501 }, { status: 501 }], { state: "troubled", reason: 501 }],
  ["429 for every attempt", Array(3).fill({ status: 429, retryAfter: 100 }), { state: "blocked", reason: 429 }],
  ["429 once", [{ status: 429, retryAfter: 100 }, { status: 200 }], { state: "alive" }],
  ["429 with a one-hour pause", [{ status: 429, retryAfter: 3_600_000 }], { state: "blocked", reason: 429 }],
  ["timeouts", Array(3).fill({ failure: "timeout" }), { state: "troubled", reason: "timeout" }],
  ["connection refused", [{ failure: "refused" }], { state: "troubled", reason: "refused" }],
  ["expired certificate", [{ failure: "certificate" }], { state: "troubled", reason: "certificate" }],
  ["certificate for another host", [{ failure: "certificate-name" }], { state: "dead", reason: "certificate-name" }],
  ["unknown host", Array(2).fill({ failure: "unknown-host" }), { state: "dead", reason: "unknown-host" }],
  ["temporarily unknown host", [{ failure: "unknown-host" }, { status: 200 }], { state: "alive" }],
  ["public host name with a private address", [{ failure: "not-public" }], { state: "troubled", reason: "not-public" }],
  ["permanent redirect", [to("/b"), { status: 200 }], { state: "moved", to: "https://acme.com/b" }],
  [
    "two permanent redirects",
    [to("/b", 308), to("https://b.com/"), { status: 200 }],
    { state: "moved", to: "https://b.com/" },
  ],
  ["temporary redirect", [to("/b", 302), { status: 200 }], { state: "alive" }],
  ["permanent redirect followed by a temporary one", [to("/b"), to("/c", 307), { status: 200 }], { state: "alive" }],
  ["redirect to a deleted page", [to("/b"), { status: 404 }, { status: 404 }], { state: "dead", reason: 404 }],
  ["redirect to itself", [to("/a"), to("/a")], { state: "troubled", reason: "redirects" }],
  ["redirect loop only for HEAD", [to("/b"), to("/a"), { status: 200 }], { state: "alive" }],
  ["redirect without a target", [{ status: 302 }], { state: "alive" }],
  ["304 with a target", [{ status: 304, location: "http://127.0.0.1/" }], { state: "alive" }],
];

it.each(VERDICTS)("reaches the expected verdict: %s", (_, answers, verdict) => {
  const result = replay(answers);
  expect(result.verdict).toEqual(verdict);
  expect(result.requests).toHaveLength(answers.length);
});

it.each([
  "http://127.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://2130706433/",
  "http://[::ffff:7f00:1]/",
  "http://0x7f.0.0.1/",
  "http://localhost/",
  "//10.0.0.1/",
  "file:///etc/passwd",
  "gopher://acme.com/",
  "javascript:alert(1)",
  "https://user:secret@acme.com/",
  "http://[",
])("does not follow a redirect to %s", (location) => {
  expect(replay([to(location)])).toMatchObject({
    verdict: { state: "troubled", reason: "redirect-target" },
    requests: [`HEAD ${START}`],
  });
});

it("gives up after too many redirects", () => {
  const answers = Array.from({ length: 100 }, (_, index) => to(`/${index}`));
  const { verdict, requests } = replay(answers);
  expect(verdict).toEqual({ state: "troubled", reason: "redirects" });
  expect(requests.length).toBeLessThanOrEqual(22);
});

it("confirms that a link is dead if it was alive in an earlier check", () => {
  const known = "https://acme.com/known";
  const { verdict, requests, waited } = replay(Array(3).fill({ status: 404 }), known);
  expect(verdict).toEqual({ state: "dead", reason: 404 });
  expect(requests).toEqual([`HEAD ${known}`, `GET ${known}`, `GET ${known}`]);
  expect(waited).toBe(2000);
  expect(replay([{ status: 404 }, { status: 404 }, { status: 200 }], known).verdict).toEqual({ state: "alive" });
});

it("backs off between retries and honors Retry-After", () => {
  expect(replay(Array(4).fill({ status: 502 })).waited).toBe(3000);
  expect(replay([{ status: 429, retryAfter: 7000 }, { status: 200 }]).waited).toBe(7000);
});

it("reports whether a verdict applies to the whole host", () => {
  expect(replay(Array(2).fill({ failure: "unknown-host" })).closesHost).toBe(true);
  expect(replay([{ status: 429, retryAfter: 3_600_000 }]).closesHost).toBe(true);
  expect(replay([{ status: 404 }, { status: 404 }]).closesHost).toBe(false);
  expect(replay(Array(3).fill({ failure: "timeout" })).closesHost).toBe(false);
});

it("parses Retry-After as seconds or as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfterOf("120", now)).toBe(120_000);
  expect(retryAfterOf("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfterOf("Wed, 31 Dec 2025 00:00:30 GMT", now)).toBe(0);
  for (const bad of [undefined, "", "soon", "-1", "1e9", "99999999999999"])
    expect(retryAfterOf(bad, now)).toBeUndefined();
});

it("looks for headings and reports those that are missing", () => {
  const body = { bytes: new TextEncoder().encode('<h1 id="a">'), type: "text/html", isTruncated: false };
  const withHeadings: RequestPolicy = { ...policy, headingsOf: () => ["a", "b"] };
  const attempt = firstAttempt(START, true);
  expect(attempt.method).toBe("GET");
  expect(nextAfter(attempt, { status: 200, body }, withHeadings)).toEqual({
    verdict: { state: "alive", missing: ["b"] },
  });
  const moved = nextAfter(attempt, to("/b"), withHeadings);
  expect("attempt" in moved && nextAfter(moved.attempt, { status: 200, body }, withHeadings)).toEqual({
    verdict: { state: "moved", to: "https://acme.com/b", missing: ["b"] },
  });
  // The body could not be read, so the headings are unknown.
  expect(nextAfter(attempt, { status: 200 }, withHeadings)).toEqual({ verdict: { state: "alive" } });
});
