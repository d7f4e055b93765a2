import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { sender } from "./support/http.ts";
import { describeOnEachBackend, Installation } from "./support/installation.ts";

/** Sends the head of a request, and its body on command. */
function openRequest(port: number, apiToken: string, method: string, body: object) {
  const text = JSON.stringify(body);
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(
    `${method} /api/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${apiToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text.slice(0, 3)}`,
  );
  return async () => {
    socket.write(text.slice(3));
    await closed;
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  };
}

describeOnEachBackend("an API token that is revoked while a request arrives", (backend) => {
  it("neither rotates, nor updates, nor creates, nor reads", async () => {
    await using own = await Installation.make(backend);
    const service = await own.serve();
    const keeper = sender(service.url, await own.apiToken());
    const revoked = await own.apiToken();
    const group = (await keeper("GET", { body: { user_group_id: "a", name: "Before" } })).json.user_group;
    const finish = [
      openRequest(service.port, revoked, "POST", { current_token: group.token }),
      openRequest(service.port, revoked, "PUT", { user_group_id: "a", name: "After" }),
      openRequest(service.port, revoked, "GET", { user_group_id: "new" }),
      openRequest(service.port, revoked, "GET", { user_group_id: "a" }),
    ];
    // The heads have arrived, and their API token was valid then.
    await delay(500);
    expect((await own.run("api-token", "revoke", "2")).code).toBe(0);
    expect(await Promise.all(finish.map((each) => each()))).toEqual([401, 401, 401, 401]);
    expect((await keeper("GET", { body: { user_group_id: "a" } })).json.user_group).toEqual(group);
    expect((await keeper("PUT", { body: { user_group_id: "new" } })).status).toBe(404);
  });

  it("rotates nothing after the command that revokes it has ended, however many rotations run", async () => {
    await using own = await Installation.make(backend);
    const service = await own.serve();
    const revoked = sender(service.url, await own.apiToken());
    const keeper = sender(service.url, await own.apiToken());
    let isRevoked = false;
    const clients = Array.from({ length: 8 }, async (_, i) => {
      let token = (await revoked("GET", { body: { user_group_id: `${i}` } })).json.user_group.token;
      for (;;) {
        const sentAfter = isRevoked;
        const { status, json } = await revoked("POST", { body: { current_token: token } });
        if (status === 401) return token;
        expect([status, sentAfter]).toEqual([200, false]);
        token = json.user_group.token;
      }
    });
    await delay(300);
    expect((await own.run("api-token", "revoke", "1")).code).toBe(0);
    isRevoked = true;
    const before = (await own.run("audit", "--json", "--limit", "1000000")).stdout;
    for (const [i, token] of (await Promise.all(clients)).entries()) {
      expect((await keeper("GET", { body: { user_group_id: `${i}` } })).json.user_group.token).toBe(token);
    }
    const rotations = (text: string) => text.match(/"group\.rotate"/g)?.length;
    expect(rotations((await own.run("audit", "--json", "--limit", "1000000")).stdout)).toBe(rotations(before));
  });
});
