import { describeSpecRule } from "../../testing/specRuleCases.ts";
import { openapiVersion } from "./openapiVersion.ts";

describeSpecRule(openapiVersion, {
  "Swagger 2": {
    text: "⟦swagger⟧: '2.0'\n",
    message: /^Pages are not generated from version "2\.0"\. Convert the file to OpenAPI 3\.$/,
  },
  "AsyncAPI 2": {
    text: "⟦asyncapi⟧: 2.6.0\n",
    message: /^Pages are not generated from version "2\.6\.0"\. Convert the file to AsyncAPI 3\.$/,
  },
  "AsyncAPI 3": { text: "asyncapi: 3.0.0\n" },
  "OpenAPI 3": { text: "openapi: 3.0.0\n" },
  "a mint.json": { text: "swagger: '2.0'\n", format: "mint" },
});
