interface Platform {
  readonly name: string;
  /** The hosts that belong only to this platform. Empty if any URL is allowed. */
  readonly hosts: readonly string[];
  /** The platform's Font Awesome icon, if it differs from the key. */
  readonly icon?: string;
  readonly otherKeys?: readonly string[];
}

/** The known platforms, keyed as in the site config formats. */
const platforms: ReadonlyMap<string, Platform> = new Map<string, Platform>([
  ["website", { name: "Website", hosts: [], icon: "earth-americas" }],
  ["facebook", { name: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"] }],
  [
    "twitter",
    { name: "X (Twitter)", hosts: ["twitter.com", "x.com"], icon: "x-twitter", otherKeys: ["x", "x-twitter"] },
  ],
  ["discord", { name: "Discord", hosts: ["discord.com", "discord.gg", "discordapp.com"] }],
  ["slack", { name: "Slack", hosts: ["slack.com"] }],
  ["github", { name: "GitHub", hosts: ["github.com"] }],
  ["linkedin", { name: "LinkedIn", hosts: ["linkedin.com", "lnkd.in"] }],
  ["instagram", { name: "Instagram", hosts: ["instagram.com"] }],
  ["hacker-news", { name: "Hacker News", hosts: ["news.ycombinator.com"], otherKeys: ["hn"] }],
  ["youtube", { name: "YouTube", hosts: ["youtube.com", "youtu.be"] }],
  ["telegram", { name: "Telegram", hosts: ["t.me", "telegram.me"] }],
  ["medium", { name: "Medium", hosts: ["medium.com"] }],
]);

/** Returns the canonical key of a platform, for example `twitter` for `x`. Unknown keys are returned unchanged. */
export function canonicalKey(key: string): string {
  for (const [canonical, { otherKeys }] of platforms) if (otherKeys?.includes(key)) return canonical;
  return key;
}

/** Returns the name of a platform, or undefined if the platform has no specific host. */
export function platformName(key: string): string | undefined {
  const platform = platforms.get(canonicalKey(key));
  return platform && platform.hosts.length > 0 ? platform.name : undefined;
}

/** Returns the canonical key of the platform that a URL belongs to. Subdomains also match. */
export function platformOf(address: string): string | undefined {
  const host = URL.parse(address)?.hostname.toLowerCase();
  if (!host) return undefined;
  for (const [key, { hosts }] of platforms)
    if (hosts.some((one) => host === one || host.endsWith(`.${one}`))) return key;
  return undefined;
}

/** Returns the Font Awesome icon of a platform. */
export function platformIcon(key: string): string {
  const canonical = canonicalKey(key);
  return platforms.get(canonical)?.icon ?? canonical;
}
