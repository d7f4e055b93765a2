import { describe, expect, it, onTestFinished } from "vitest";
import type { Skipped } from "../disk/siteTree.ts";
import { setLocale } from "../text/locale.ts";
import { SkippedLog } from "./skippedLog.ts";

const uri = "file:///site";

function messagesFor(...reports: (readonly Skipped[])[]): string[] {
  const messages: string[] = [];
  const log = new SkippedLog((message) => messages.push(message));
  for (const skipped of reports) log.report({ uri, skipped, tooLarge: [] });
  return messages;
}

it("lists pages that are too large, but only once", () => {
  const messages: string[] = [];
  const log = new SkippedLog((message) => messages.push(message));
  for (let time = 0; time < 2; time++) log.report({ uri, skipped: [], tooLarge: ["big.mdx"] });
  expect(messages).toEqual([
    'Pages of the site file:///site that are not checked because they are larger than 1 MB:\n- "big.mdx"',
  ]);
});

describe("SkippedLog", () => {
  it("lists skipped files and the reasons for skipping them", () => {
    const skipped: Skipped[] = [
      { path: "away", reason: "link-outside" },
      { path: "locked", reason: "unreadable" },
      { path: "v2", reason: "other-site" },
    ];
    expect(messagesFor(skipped)).toEqual([
      [
        "Not part of the site file:///site:",
        '- "away" is a symbolic link that points outside the site folder, so it is not followed.',
        '- "locked" cannot be read.',
        '- "v2" is a separate site: it contains a site config.',
      ].join("\n"),
    ]);
  });

  it("logs in English for a client with a German locale", () => {
    onTestFinished(() => setLocale("en"));
    setLocale("de");
    const [message] = messagesFor([{ path: "", reason: "unreadable" }]);
    expect(message).toBe("Not part of the site file:///site:\n- The site folder cannot be read.");
  });

  it("describes the site folder itself", () => {
    expect(messagesFor([{ path: "", reason: "unreadable" }])[0]).toContain("- The site folder cannot be read.");
  });

  it("logs the same message only once, but logs it again if the situation recurs", () => {
    const away: Skipped[] = [{ path: "away", reason: "link-outside" }];
    expect(messagesFor([], away, away)).toHaveLength(1);
    expect(messagesFor(away, [], away)).toHaveLength(2);
  });

  it("counts the remaining items in a long list", () => {
    const many = Array.from({ length: 25 }, (_, index): Skipped => ({ path: `l${index}`, reason: "link-loop" }));
    expect(messagesFor(many)[0]?.split("\n").at(-1)).toBe("- and 5 more");
  });
});
