import { expect, it } from "vitest";
import { addressOf } from "./address.ts";

const hosts = {
  isAllowed: (host: string) => host === "allowed.test",
  isSkipped: (url: string) => url.includes("/skip"),
};

it.each([
  ["https://acme.com", "https://acme.com/"],
  ["HTTPS://Acme.com/A?b=1#c", "https://acme.com/A?b=1"],
  ["//acme.com/a", "https://acme.com/a"],
  [" http://acme.com:8080/a b ", "http://acme.com:8080/a%20b"],
  ["https://müller.de/ä", "https://xn--mller-kva.de/%C3%A4"],
  ["https://my.telegram.org/apps", "https://my.telegram.org/apps"],
  ["http://8.8.8.8/", "http://8.8.8.8/"],
  ["http://[2606:4700::1111]/", "http://[2606:4700::1111]/"],
  ["http://allowed.test:9/x", "http://allowed.test:9/x"],
])("accepts %s", (target, address) => expect(addressOf(target, hosts)).toBe(address));

it.each([
  "/guides",
  "mailto:a@acme.com",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "ftp://acme.com/a",
  "https://",
  "https://user:secret@acme.com/",
  "http://localhost:3000/a",
  "http://app.localhost/",
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://169.254.169.254/latest/meta-data",
  "http://192.168.0.1/",
  "http://printer.local/",
  "http://intranet/",
  "https://example.com/a",
  "https://api.example.org/a",
  "https://acme.test/",
  "https://your-domain.com/a",
  "https://yourcompany.acme.com/a",
  "https://acme.com/{id}",
  "https://acme.com/<id>",
  "https://acme.com/users/:id",
  "https://acme.com/...",
  "https://acme.com/YOUR_KEY",
  "https://acme.com/%7Bid%7D",
  "https://acme.com/skip/this",
  `https://acme.com/${"a".repeat(3000)}`,
])("skips %s", (target) => expect(addressOf(target, hosts)).toBeUndefined());
