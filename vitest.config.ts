import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{server,user-groups,client}/src/**/*.test.ts"],
    testTimeout: 20_000,
  },
});
