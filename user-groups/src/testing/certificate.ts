import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A certificate and its key, both as PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** The DER tags (X.690, section 8) that a certificate needs. */
const TAG = { integer: 0x02, bits: 0x03, oid: 0x06, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const;
const OID = {
  commonName: Buffer.from([0x55, 0x04, 0x03]),
  subjectAltName: Buffer.from([0x55, 0x1d, 0x11]),
  ecdsaWithSha256: Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]),
};

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

const utcTime = (date: Date) =>
  der(TAG.utcTime, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

/**
 * Creates a self-signed certificate for 127.0.0.1 (RFC 5280, section 4.1). It is not trusted unless a test trusts it
 * explicitly.
 */
export function selfSignedCertificate(): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(TAG.sequence, der(TAG.oid, OID.ecdsaWithSha256));
  const commonName = der(TAG.sequence, der(TAG.oid, OID.commonName), der(TAG.utf8, Buffer.from("loopback test")));
  const name = der(TAG.sequence, der(TAG.set, commonName));
  const hour = 3_600_000;
  const altName = der(TAG.sequence, Buffer.from([0x87, 4, 127, 0, 0, 1]));
  const extensions = der(TAG.sequence, der(TAG.sequence, der(TAG.oid, OID.subjectAltName), der(0x04, altName)));
  const body = der(
    TAG.sequence,
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1, ...randomBytes(8)])),
    algorithm,
    name,
    der(TAG.sequence, utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + 24 * hour))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  const bytes = der(TAG.sequence, body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const pem = bytes.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
