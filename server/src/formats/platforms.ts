/** A network of social accounts. */
interface Platform {
  readonly name: string;
  /** The hosts that only it uses. None where any URL fits. */
  readonly hosts: readonly string[];
  /** Its icon in Font Awesome, where that is not its key. */
  readonly icon?: string;
  /** Other keys that sites use for it. */
  readonly otherKeys?: readonly string[];
}

/** The platforms that social accounts can be recognized by, by the keys that the formats have for them. */
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

/** The usual key of the platform that a key means: `twitter` for `x`. Any other key means itself. */
export function usualKey(key: string): string {
  for (const [usual, { otherKeys }] of platforms) if (otherKeys?.includes(key)) return usual;
  return key;
}

/** The name of the platform that a key means. Undefined where a URL does not show the platform. */
export function platformName(key: string): string | undefined {
  const platform = platforms.get(usualKey(key));
  return platform && platform.hosts.length > 0 ? platform.name : undefined;
}

/** The usual key of the platform whose host, or a subdomain of it, a URL has. */
export function platformOf(address: string): string | undefined {
  const host = URL.parse(address)?.hostname.toLowerCase();
  if (!host) return undefined;
  for (const [key, { hosts }] of platforms)
    if (hosts.some((one) => host === one || host.endsWith(`.${one}`))) return key;
  return undefined;
}

/** The icon of the platform that a key means. */
export function platformIcon(key: string): string {
  const usual = usualKey(key);
  return platforms.get(usual)?.icon ?? usual;
}
