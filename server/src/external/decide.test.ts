import { expect, it } from "vitest";
import { type Asking, type Course, firstCourse, nextAfter, retryAfterOf } from "./decide.ts";
import type { Answer, Verdict } from "./verdict.ts";

const START = "https://acme.com/a";
const asking: Asking = {
  maxRedirects: 10,
  maxRetries: 2,
  maxPause: 60_000,
  isAllowed: () => false,
  wasAlive: (address) => address.endsWith("/known"),
};

/** The verdict on an address after some answers, with the requests until then. */
function asked(answers: readonly Answer[], address = START) {
  let course: Course = firstCourse(address);
  const requests: string[] = [];
  let waited = 0;
  for (const answer of answers) {
    requests.push(`${course.method} ${course.url}`);
    const next = nextAfter(course, answer, asking);
    if ("verdict" in next) return { verdict: next.verdict, requests, waited, closesHost: next.closesHost ?? false };
    course = next.course;
    waited += next.delay;
  }
  return { verdict: undefined, requests, waited, closesHost: false };
}

const to = (location: string, status = 301): Answer => ({ status, location });
const VERDICTS: readonly (readonly [string, readonly Answer[], Verdict])[] = [
  ["200", [{ status: 200 }], { state: "alive" }],
  ["206 and 304", [{ status: 304 }], { state: "alive" }],
  ["a server without HEAD", [{ status: 405 }, { status: 200 }], { state: "alive" }],
  ["a server that closes the connection after HEAD", [{ failure: "lost" }, { status: 200 }], { state: "alive" }],
  ["404 twice", [{ status: 404 }, { status: 404 }], { state: "dead", reason: 404 }],
  ["410", [{ status: 410 }, { status: 410 }], { state: "dead", reason: 410 }],
  ["404 after HEAD alone", [{ status: 404 }, { status: 200 }], { state: "alive" }],
  ["403", [{ status: 403 }, { status: 403 }], { state: "blocked", reason: 403 }],
  ["999", [{ status: 999 }, { status: 999 }], { state: "blocked", reason: 999 }],
  ["451", [{ status: 451 }, { status: 451 }], { state: "blocked", reason: 451 }],
  ["400", [{ status: 400 }, { status: 400 }], { state: "blocked", reason: 400 }],
  [
    "a test for robots",
    [
      { status: 503, isChallenge: true },
      { status: 503, isChallenge: true },
    ],
    { state: "blocked", reason: 503 },
  ],
  ["500 to the end", Array(4).fill({ status: 500 }), { state: "troubled", reason: 500 }],
  ["500 once", [{ status: 500 }, { status: 500 }, { status: 200 }], { state: "alive" }],
  ["501", [{ status: 501 }, { status: 501 }], { state: "troubled", reason: 501 }],
  ["429 to the end", Array(3).fill({ status: 429, retryAfter: 100 }), { state: "blocked", reason: 429 }],
  ["429 once", [{ status: 429, retryAfter: 100 }, { status: 200 }], { state: "alive" }],
  ["429 for an hour", [{ status: 429, retryAfter: 3_600_000 }], { state: "blocked", reason: 429 }],
  ["timeouts", Array(3).fill({ failure: "timeout" }), { state: "troubled", reason: "timeout" }],
  ["a refused connection", [{ failure: "refused" }], { state: "troubled", reason: "refused" }],
  ["an old certificate", [{ failure: "certificate" }], { state: "troubled", reason: "certificate" }],
  ["the certificate of another host", [{ failure: "certificate-name" }], { state: "dead", reason: "certificate-name" }],
  ["an unknown host", Array(2).fill({ failure: "unknown-host" }), { state: "dead", reason: "unknown-host" }],
  ["a host that is unknown for a moment", [{ failure: "unknown-host" }, { status: 200 }], { state: "alive" }],
  ["a private address behind a public name", [{ failure: "not-public" }], { state: "troubled", reason: "not-public" }],
  ["moved for good", [to("/b"), { status: 200 }], { state: "moved", to: "https://acme.com/b" }],
  ["moved twice", [to("/b", 308), to("https://b.com/"), { status: 200 }], { state: "moved", to: "https://b.com/" }],
  ["moved for now", [to("/b", 302), { status: 200 }], { state: "alive" }],
  ["moved for good, then for now", [to("/b"), to("/c", 307), { status: 200 }], { state: "alive" }],
  ["moved to a deleted page", [to("/b"), { status: 404 }, { status: 404 }], { state: "dead", reason: 404 }],
  ["a redirect to itself", [to("/a"), to("/a")], { state: "troubled", reason: "redirects" }],
  ["a circle for HEAD alone", [to("/b"), to("/a"), { status: 200 }], { state: "alive" }],
  ["a redirect without a target", [{ status: 302 }], { state: "alive" }],
  ["304 with a target", [{ status: 304, location: "http://127.0.0.1/" }], { state: "alive" }],
];

it.each(VERDICTS)("%s", (_, answers, verdict) => {
  const result = asked(answers);
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
])("a redirect to %s is not followed", (location) => {
  expect(asked([to(location)])).toMatchObject({
    verdict: { state: "troubled", reason: "redirect-target" },
    requests: [`HEAD ${START}`],
  });
});

it("an endless chain of redirects ends", () => {
  const answers = Array.from({ length: 100 }, (_, index) => to(`/${index}`));
  const { verdict, requests } = asked(answers);
  expect(verdict).toEqual({ state: "troubled", reason: "redirects" });
  expect(requests.length).toBeLessThanOrEqual(22);
});

it("a link that was alive is asked again before it is dead", () => {
  const known = "https://acme.com/known";
  const { verdict, requests, waited } = asked(Array(3).fill({ status: 404 }), known);
  expect(verdict).toEqual({ state: "dead", reason: 404 });
  expect(requests).toEqual([`HEAD ${known}`, `GET ${known}`, `GET ${known}`]);
  expect(waited).toBe(2000);
  expect(asked([{ status: 404 }, { status: 404 }, { status: 200 }], known).verdict).toEqual({ state: "alive" });
});

it("waits longer before each retry, and as long as the server asks", () => {
  expect(asked(Array(4).fill({ status: 502 })).waited).toBe(3000);
  expect(asked([{ status: 429, retryAfter: 7000 }, { status: 200 }]).waited).toBe(7000);
});

it("says when a verdict holds for the whole host", () => {
  expect(asked(Array(2).fill({ failure: "unknown-host" })).closesHost).toBe(true);
  expect(asked([{ status: 429, retryAfter: 3_600_000 }]).closesHost).toBe(true);
  expect(asked([{ status: 404 }, { status: 404 }]).closesHost).toBe(false);
  expect(asked(Array(3).fill({ failure: "timeout" })).closesHost).toBe(false);
});

it("reads Retry-After as seconds and as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfterOf("120", now)).toBe(120_000);
  expect(retryAfterOf("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfterOf("Wed, 31 Dec 2025 00:00:30 GMT", now)).toBe(0);
  for (const bad of [undefined, "", "soon", "-1", "1e9", "99999999999999"])
    expect(retryAfterOf(bad, now)).toBeUndefined();
});

it("reads a page for its headings, and says which it does not have", () => {
  const body = { bytes: new TextEncoder().encode('<h1 id="a">'), type: "text/html", isCut: false };
  const withHeadings: Asking = { ...asking, headingsOf: () => ["a", "b"] };
  const course = firstCourse(START, true);
  expect(course.method).toBe("GET");
  expect(nextAfter(course, { status: 200, body }, withHeadings)).toEqual({
    verdict: { state: "alive", missing: ["b"] },
  });
  const moved = nextAfter(course, to("/b"), withHeadings);
  expect("course" in moved && nextAfter(moved.course, { status: 200, body }, withHeadings)).toEqual({
    verdict: { state: "moved", to: "https://acme.com/b", missing: ["b"] },
  });
  // Its content did not arrive.
  expect(nextAfter(course, { status: 200 }, withHeadings)).toEqual({ verdict: { state: "alive" } });
});
