import { expect, it } from "vitest";
import { ApiError } from "./apiError.ts";

it.each([
  ["127.0.0.1:8787", "No service is listening at 127.0.0.1:8787. Start it, or check the base URL."],
  ["localhost", "No service is listening at localhost. Start it, or check the base URL."],
  ["[::1]:80", "No service is listening at [::1]:80. Start it, or check the base URL."],
  ["example.com", "Cannot connect to example.com. Check the base URL, the network, and the proxy."],
  ["127.example.com:1", "Cannot connect to 127.example.com:1. Check the base URL, the network, and the proxy."],
])("does not mention a network or proxy for a service on this machine: %s", (host, message) => {
  expect(new ApiError({ kind: "cannot-connect", effect: "not-sent", host }).message).toBe(message);
});
