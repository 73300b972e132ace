import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { decodeMessage } from '@rampart/simulators/local-directory/protocol/decode-message.ts';
import { type EncodedAttribute, encodeEntry, encodeResult } from '@rampart/simulators/local-directory/protocol/encode-message.ts';
import { MessageFramer } from '@rampart/simulators/local-directory/protocol/message-framer.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../../test-support/test-connection.ts';
import { type Entry, guidIn, sidOf, valuesOf } from '../schema.ts';
import { openLdapSource } from './ldap-source.ts';

const root = 'dc=halden,dc=example';

/** RFC 4511, 4.5.3: where another part of the tree is. */
function referenceTo(id: number, address: string): Buffer {
  const uri = [0x04, address.length, ...Buffer.from(address)];
  const operation = [0x73, uri.length, ...uri];
  return Buffer.from([0x30, operation.length + 3, 0x02, 0x01, id, ...operation]);
}

/** A directory of one entry, which refers to another and knows no pages. */
async function entryFrom(attributes: readonly EncodedAttribute[]) {
  const server = createServer((socket) => {
    const framer = new MessageFramer();
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of framer.push(chunk)) {
        const { id, request } = decodeMessage(bytes);
        if (request.kind === 'unbind') socket.end();
        if (request.kind === 'search' && request.base === '')
          socket.write(encodeEntry(id, { dn: '', attributes: [{ name: 'NAMINGCONTEXTS', values: [root] }] }));
        else if (request.kind === 'search') {
          socket.write(referenceTo(id, `ldap://other.example/${root}`));
          socket.write(encodeEntry(id, { dn: `cn=Ada,${root}`, attributes }));
        }
        if (request.kind === 'bind' || request.kind === 'search') socket.write(encodeResult(id, request.kind, { code: 'success' }));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { connection } = testConnection({ hosts: { 'dc.example:636': `ldap://127.0.0.1:${(server.address() as AddressInfo).port}` } });
  const source = await openLdapSource(connection, { hostname: 'ldaps://dc.example', username: `cn=reader,${root}`, password: 'x' });
  try {
    const entries: Entry[] = [];
    for await (const entry of source.entriesOf(['person'])) entries.push(entry);
    return entries;
  } finally {
    await source.close?.();
    server.close();
  }
}

/** Bytes that are a text as well. */
const guid = Buffer.from('ABCDEFGHIJKLMNOP');
const sid = Buffer.from('010500000000000515000000d3c1b2a0f4e3d2c1b5a6978850040000', 'hex');

test.each([
  ['objectGUID', 'objectSid', 'sn'],
  ['objectguid', 'objectsid', 'SN'],
  ['OBJECTGUID', 'OBJECTSID', 'Sn'],
  ['objectGuid', 'objectSID', 'sN'],
])('reads the bytes of %s and %s, beside a reference to another directory, and without pages', async (guidName, sidName, textName) => {
  const [entry = { dn: '', attributes: new Map() }, ...others] = await entryFrom([
    { name: guidName, values: [guid] },
    { name: sidName, values: [sid] },
    { name: textName, values: ['Løvås 🚢 \u202eabc'] },
  ]);
  expect(others).toEqual([]);
  expect([guidIn(entry), sidOf(entry)]).toEqual(['44434241-4645-4847-494a-4b4c4d4e4f50', sid.toString('hex')]);
  expect(valuesOf(entry, 'sn')).toEqual(['Løvås 🚢 \u202eabc']);
});
