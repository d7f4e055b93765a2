import { expect, it } from "vitest";
import { senderOf } from "./sender.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
])("counts %s as %s", (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});
