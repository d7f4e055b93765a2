import { describe, expect, it } from "vitest";
import { readDatabaseUrl } from "./postgresUrl.ts";

describe("readDatabaseUrl", () => {
  it.each<[string, [name: string, url: string][], needsPrimary: boolean]>([
    ["postgres://u@a/db", [["a:5432", "postgres://u@a/db"]], false],
    ["postgresql://a:5433", [["a:5433", "postgresql://a:5433"]], false],
    ["postgres://a/db?target_session_attrs=read-write", [["a:5432", "postgres://a/db"]], true],
    [
      "postgres://u:p@a,b:5433/db?target_session_attrs=primary",
      [
        ["a:5432", "postgres://u:p@a/db"],
        ["b:5433", "postgres://u:p@b:5433/db"],
      ],
      true,
    ],
    [
      "postgres://u@db-a.example,db-b.example/db?sslmode=verify-full&target_session_attrs=read-write&sslrootcert=/ca",
      [
        ["db-a.example:5432", "postgres://u@db-a.example/db?sslmode=verify-full&sslrootcert=/ca"],
        ["db-b.example:5432", "postgres://u@db-b.example/db?sslmode=verify-full&sslrootcert=/ca"],
      ],
      true,
    ],
    [
      "postgres://[::1]:1,[fe80::2]/db",
      [
        ["[::1]:1", "postgres://[::1]:1/db"],
        ["[fe80::2]:5432", "postgres://[fe80::2]/db"],
      ],
      true,
    ],
    ["postgres:///db?host=/run/postgresql", [["localhost:5432", "postgres:///db?host=/run/postgresql"]], false],
  ])("parses %s", (url, hosts, needsPrimary) => {
    const read = readDatabaseUrl(url);
    expect(read.hosts.map(({ name, url }) => [name, url])).toEqual(hosts);
    expect(read.needsPrimary).toBe(needsPrimary);
  });

  it.each([
    ["mysql://x", "must look like postgres://"],
    ["postgres:/a/db", "must look like postgres://"],
    ["postgres://s3cret@a,,b/db", "a host between the commas is missing"],
    ["postgres://s3cret@a,b:port/db", "a host or a port contains characters that are not allowed there"],
    [
      "postgres://s3cret@a,b/db?target_session_attrs=standby",
      'target_session_attrs must be "read-write" or "primary", not "standby": the service writes to the database',
    ],
    ["postgres://s3cret@a,b/db?target_session_attrs=any", 'not "any"'],
  ])("rejects %s and explains why, without including the user or the password", (url, message) => {
    expect(() => readDatabaseUrl(url)).toThrow(message);
    expect(() => readDatabaseUrl(url)).not.toThrow("s3cret");
  });
});
