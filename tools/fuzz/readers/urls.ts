import { parseBaseUrl } from "../../../user-groups/src/client/baseUrl.ts";
import { ServiceFailure } from "../../../user-groups/src/service/failure.ts";
import { readDatabaseUrl } from "../../../user-groups/src/service/storage/postgresUrl.ts";
import { must, mustBePlain, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/** Reads base URLs, to which API tokens are sent. */
export const baseUrl: Reader = {
  name: "base-url",
  about: "base URLs of User Group services",
  seeds: [
    "https://acme.example/api/",
    "http://127.0.0.1:8787",
    "http://[::1]/a//",
    "http://localhost.evil.example",
    "https://user:p@acme.example",
    "HTTPS://ÄCME.example:443/%2e%2e/?#",
    " https:acme ",
    "http://127.1/ http://0x7f.1",
  ],
  read(input) {
    const url = parseBaseUrl(textOf(input));
    if (!url.ok) return mustBePlain(url.reason, "a refusal");
    const { protocol, hostname, username, password, search, hash } = new URL(url.href);
    must(
      protocol === "https:" || (protocol === "http:" && url.loopback),
      `tokens would be sent unencrypted to ${url.href}`,
    );
    if (url.loopback) must(/^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname), `${hostname} is a different host`);
    must(username + password + search + hash === "", `${url.href} may contain secrets`);
    mustEqual(parseBaseUrl(url.href), url, "the URL after parsing it again");
  },
};

/** Reads database URLs. */
export const databaseUrl: Reader = {
  name: "database-url",
  about: "database URLs with one or several hosts",
  seeds: [
    "postgres://user@host:5432/database",
    "postgresql://u:secret-1@a:1,b:2,[::1]/d?target_session_attrs=read-write&sslmode=require",
    "postgres:///d?host=/tmp&target_session_attrs=primary",
    "postgres://u%40x:secret-1@,a/?target_session_attrs=any#f",
  ],
  read(input) {
    const text = textOf(input);
    try {
      const { hosts } = readDatabaseUrl(text);
      for (const { url } of hosts) must(URL.canParse(url), "a URL with an invalid host");
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      // A password without a digit may also occur as a word in the message.
      const [, password = ""] = /^\w+:\/\/[^/?#:@]*:([^/?#@]*\d[^/?#@]*)@/.exec(text) ?? [];
      must(password.length < 6 || !error.message.includes(password), "an error contains the password");
    }
  },
};
