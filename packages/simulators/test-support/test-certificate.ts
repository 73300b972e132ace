import asn1, { type BerWriter } from 'asn1';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { Certificate } from '../src/local-directory/serve-ldap.ts';

const utcTimeTag = 0x17;
const bitStringTag = 0x03;

function sequence(write: (writer: BerWriter) => void, tag = 0x30): Buffer {
  const writer = new asn1.BerWriter();
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  return writer.buffer;
}

/** Elements that are encoded already. */
const joined = (parts: readonly Buffer[], tag = 0x30): Buffer => {
  const content = Buffer.concat(parts);
  const writer = new asn1.BerWriter({ size: content.length + 8, growthFactor: 2 });
  writer.writeBuffer(content, tag);
  return writer.buffer;
};

const bits = (content: Buffer): Buffer => joined([Buffer.from([0]), content], bitStringTag);

const integer = (value: number): Buffer => {
  const writer = new asn1.BerWriter();
  writer.writeInt(value);
  return writer.buffer;
};

/** A self-signed certificate (RFC 5280) for one host, made on the spot so that no key lies in the repository. */
export function testCertificate(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence((writer) => writer.writeOID('1.2.840.10045.4.3.2', 0x06));
  const commonName = sequence((writer) => {
    writer.writeOID('2.5.4.3', 0x06);
    writer.writeString(host, 0x0c);
  });
  const name = joined([joined([commonName], 0x31)]);
  const validity = sequence((writer) => {
    writer.writeString('250101000000Z', utcTimeTag);
    writer.writeString('491231235959Z', utcTimeTag);
  });
  const body = joined([
    joined([integer(2)], 0xa0),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  ]);
  const certificate = joined([body, algorithm, bits(sign('sha256', body, privateKey))]);
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
