import { describe, expect, it } from "vitest";
import { cpuTime } from "../testing/cpuTime.ts";
import { headingOf, missingIn } from "./linkedHeadings.ts";

describe("headingOf", () => {
  it.each([
    ["https://acme.com/a#install", "install"],
    ["https://acme.com/a#Gr%C3%BC%C3%9Fe", "Gr\u00fc\u00dfe"],
    ["https://acme.com/a#100%", "100%"],
    ["https://acme.com/a#install:~:text=x", "install"],
    ["https://acme.com/a#sec:intro", "sec:intro"],
    ["https://acme.com/a", undefined],
    ["https://acme.com/a#", undefined],
    ["https://acme.com/a#top", undefined],
    ["https://acme.com/a#:~:text=Read%20me", undefined],
    ["https://acme.com/a#/route", undefined],
    ["https://acme.com/a#!/route", undefined],
    ["https://acme.com/a#page=3", undefined],
    ["https://github.com/acme/a/blob/main/a.ts#L10", undefined],
    ["https://github.com/acme/a/blob/main/a.ts#L10-L20", undefined],
    ["https://github.com/acme/a#user-content-install", undefined],
    ["https://github.com/acme/a/issues/1#issuecomment-1", undefined],
    ["https://github.com/acme/a/pull/1#discussion_r1", undefined],
    ["https://gitlab.com/acme/a/-/issues/1#note_1", undefined],
    ["https://gist.github.com/a/1#file-a-md", undefined],
  ])("returns the fragment of %s only if it refers to a heading: %s", (target, heading) =>
    expect(headingOf(target)).toBe(heading),
  );
});

const bodyOf = (text: string, more: object = {}) => ({
  bytes: new TextEncoder().encode(text),
  type: "text/html; charset=utf-8",
  isTruncated: false,
  ...more,
});

const STATIC = '<h1 id="first">First</h1>';

describe("missingIn", () => {
  it.each<[string, string, string[]]>([
    ["that is missing", STATIC, ["other"]],
    ["that is only part of an ID", '<h2 id="other-one">', ["other"]],
    ["that occurs only in the text", `${STATIC} other "other one" other.`, ["other"]],
    ["that is missing on a page with IDs on its sections", '<a href="#a"><a href="#b"><p id=a><p id=b><h1>', ["other"]],
    ["with an ID", `${STATIC}<h2 class=x id=other>`, []],
    ["whose ID is in single quotes and in different case", `${STATIC}<p id='Other'>`, []],
    ["with a named anchor", `${STATIC}<a name="other"></a>`, []],
    ["in a table of contents", `${STATIC}<a href="#other">`, []],
    ["in script data", `${STATIC}<script>{"id":"other"}</script>`, []],
    ["in HTML within script data", `${STATIC}<script>{"html":"<h2 id=\\"other\\">"}</script>`, []],
    ["with a GitHub ID", `${STATIC}<a id="user-content-other">`, []],
    ["that a script may generate", '<div id="app"></div><script src="a.js"></script>', []],
    ["whose ID may be added by a script", '<a href="#main"><div id="main"><h1>First</h1>', []],
  ])("looks for a heading %s", (_, html, missing) => {
    expect(missingIn(["other"], bodyOf(html))).toEqual(missing);
  });

  it.each<[string, object]>([
    ["is truncated", { isTruncated: true }],
    ["is not HTML", { type: "application/pdf" }],
    ["has no type", { type: undefined }],
  ])("does not report missing headings on a page that %s", (_, more) => {
    expect(missingIn(["other"], bodyOf(STATIC, more))).toEqual([]);
  });

  it("finds headings in other writing systems and notations, and compares only ASCII in text that is not UTF-8", () => {
    const page = bodyOf(`${STATIC}<h2 id="gr\u00fc\u00dfe"><h2 id="%D0%B0"><h2 id="q&amp;a">`);
    expect(missingIn(["Gr\u00fc\u00dfe", "\u0430", "q&a", "\u00e9"], page)).toEqual(["\u00e9"]);
    const latin = { ...page, bytes: new Uint8Array([...new TextEncoder().encode(`${STATIC}<h2 id="`), 0xe9, 0x22]) };
    expect(missingIn(["\u00e9", "e"], latin)).toEqual(["e"]);
  });

  it("searches large pages quickly", () => {
    const page = bodyOf(`${STATIC}${'<h1 <a href="#x" id='.repeat(100_000)}`);
    const start = cpuTime();
    expect(
      missingIn(
        Array.from({ length: 20 }, (_, index) => `other${index}`),
        page,
      ),
    ).toHaveLength(20);
    expect(cpuTime() - start).toBeLessThan(5000);
  });
});
