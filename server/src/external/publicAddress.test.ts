import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isIpAddress, isPublicAddress } from "./publicAddress.ts";

it.each([
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "223.255.255.255",
  "[2606:4700::1111]",
  "2a00:1450:4001::200e",
])("accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.19.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "[::1]",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:a9fe:a9fe",
  "::127.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b:1::808:808",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "",
  "localhost",
  "1.2.3",
  "1.2.3.256",
  "1:2:3:4:5:6:7:8:9",
  "1::2::3",
])("rejects %s", (address) => expect(isPublicAddress(address)).toBe(false));

it("checks an embedded IPv4 address instead of the IPv6 address that contains it", () => {
  expect(isPublicAddress("::ffff:8.8.8.8")).toBe(true);
  expect(isPublicAddress("64:ff9b::808:808")).toBe(true);
});

it("recognizes decimal, octal and short forms in a URL", () => {
  for (const host of ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]"])
    expect(isPublicAddress(new URL(`http://${host}/`).hostname), host).toBe(false);
});

it("parses addresses in the same way as Node.js and agrees with a block list of private networks", () => {
  const closed = new BlockList();
  closed.addSubnet("10.0.0.0", 8, "ipv4");
  closed.addSubnet("127.0.0.0", 8, "ipv4");
  closed.addSubnet("169.254.0.0", 16, "ipv4");
  closed.addSubnet("172.16.0.0", 12, "ipv4");
  closed.addSubnet("192.168.0.0", 16, "ipv4");
  closed.addSubnet("fc00::", 7, "ipv6");
  closed.addSubnet("fe80::", 10, "ipv6");
  closed.addAddress("::1", "ipv6");
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      expect(isIpAddress(address)).toBe(isIP(address) !== 0);
      const family = isIP(address) === 4 ? "ipv4" : "ipv6";
      if (closed.check(address, family)) expect(isPublicAddress(address)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
