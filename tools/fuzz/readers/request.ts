import type { IncomingMessage } from "node:http";
import { OPERATIONS, type Operation } from "../../../user-groups/src/contract/contract.ts";
import { checkRequest } from "../../../user-groups/src/contract/requestCheck.ts";
import { readAbsoluteTarget } from "../../../user-groups/src/service/http/admission.ts";
import { ApiFailure, errorBody } from "../../../user-groups/src/service/http/apiFailure.ts";
import { parseBody } from "../../../user-groups/src/service/http/body.ts";
import { must, mustBePlain, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

/**
 * The parts of a request that the service parses itself, after Node's HTTP parser. An input consists of a target, a
 * content type, an empty line, and a body.
 */
export const request: Reader = {
  name: "request",
  about: "service requests: target, content type, and validated body",
  seeds: [
    '/v1/user-groups\napplication/json\n\n{"user_group_id":"plants","name":"Plants","mapping":{"a":1}}',
    'http://acme.example:80/x?y=z\napplication/json; charset="utf-8"\n\n{"user_group_id":"p","current_token":"ut_a"}',
    'HTTPS://a?b\napplication/json;charset=latin1\n\n{"user_group_id":"","properties":{"a":{"b":[null,"\\ud83d\\ude00"]}}}',
    '*\n\n\n{"user_group_id":"p","mapping":null,"properties":null,"name":"\\u0000"}',
    '//a/b\ntext/plain\n\n{"current_token":"","user_group_id":5,"x\\n":1}',
    "http://\napplication/json\n\n[1]",
  ],
  read(input) {
    const [head = "", ...rest] = textOf(input).split("\n\n");
    const [target = "", contentType] = head.split("\n");
    const message = { url: target, headers: { host: "before.example" } } as unknown as IncomingMessage;
    readAbsoluteTarget(message);
    if (message.url !== target) must(message.url?.startsWith("/") === true, `the target became ${message.url}`);
    let body: unknown;
    try {
      body = parseBody(contentType, Buffer.from(rest.join("\n\n")));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      JSON.parse(errorBody(error, "request"));
      return;
    }
    for (const operation of Object.keys(OPERATIONS) as Operation[]) {
      const problem = checkRequest(operation, body);
      if (problem) mustBePlain(problem.message, "a problem");
      else must(typeof body === "object" && body !== null, `${operation} accepts ${JSON.stringify(body)}`);
    }
  },
};
