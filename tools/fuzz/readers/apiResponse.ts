import { ApiError } from "../../../user-groups/src/client/apiError.ts";
import { readResponse } from "../../../user-groups/src/client/response.ts";
import type { Operation } from "../../../user-groups/src/contract/contract.ts";
import { must, mustBePlain, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

const TOKEN = "ut_secret-4f1c";
const API_TOKEN = "pk_secret-9a2b";
const group = (more: string) =>
  `{"success":1,"user_group":{"provided_id":"plants","token":"${TOKEN}","name":"Plants"${more}}}`;

/** Reads User Group API responses. An input consists of a status, headers, an empty line, and a body. */
export const apiResponse: Reader = {
  name: "api-response",
  about: "User Group API responses: status, headers, and body",
  seeds: [
    `200\ncontent-type: application/json\ndate: Sun, 22 Nov 2026 08:00:00 GMT\n\n${group("")}`,
    `200\nage: 1\n\n${group(',"team_id":9007199254740993,"properties":{"a":[1.50,{"b":null}]}')}`,
    `201\n\n${group(',"api_environment_tag":"live"')},"new_user_group":true`,
    `400\ncontent-type: text/html\n\n<html>${API_TOKEN}</html>`,
    `429\nretry-after: 120\n\n{"success":0,"error":{"code":"limited","message":"wait\\n${TOKEN}","field":"x"}}`,
    `503\nretry-after: Sun, 22 Nov 2026 08:00:00 GMT\n\n{"error":"${API_TOKEN}","message":"m"}`,
    '404\ncontent-encoding: gzip\n\n{"success":0}',
    '302\nlocation: /x\n\n{"success":1,"user_group":[]}',
  ],
  read(input) {
    const text = textOf(input);
    const [head = "", ...body] = text.split("\n\n");
    const [status = "", ...lines] = head.split("\n");
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: ?/, 2)));
    const raw = { status: Number.parseInt(status, 10) % 1000 || 200, headers, body: Buffer.from(body.join("\n\n")) };
    for (const operation of ["get", "rotate", "update"] satisfies Operation[]) {
      const secrets = [TOKEN, API_TOKEN];
      try {
        const { userGroup } = readResponse(raw, { operation, host: "acme.example", userGroupId: "plants", secrets });
        must(raw.status >= 200 && raw.status < 300, `${raw.status} was treated as success`);
        must(userGroup.userGroupId === "plants", "a response for another group was accepted");
        must(/^[\x21-\x7e]+$/.test(userGroup.token), "a token with invalid characters was accepted");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        mustBePlain(error.message, "an error");
        for (const secret of secrets) must(!error.message.includes(secret), "an error contains a secret");
      }
    }
  },
};
