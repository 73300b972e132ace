import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { zone } from '../../../test-support/zone.ts';
import { readDkim } from './dkim.ts';

const name = 'TXT s1._domainkey.x.example';
const read = (record: string) => readDkim(zone({ [name]: [record] }).lookUp, 'x.example', 's1');
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');

test.each([
  ['v=DKIM1; k=rsa; p=', spki, { state: 'found', algorithm: 'rsa', bits: 1024 }],
  ['p=', spki.replace(/(.{60})/, '$1 '), { state: 'found', bits: 1024 }],
  ['v=DKIM1; p=', pkcs1, { state: 'found', bits: 1024 }],
  ['v=DKIM1; k=ed25519; p=', Buffer.alloc(32, 7).toString('base64'), { state: 'found', algorithm: 'ed25519', bits: 256 }],
  ['v=DKIM1; k=ed25519; p=', Buffer.alloc(5, 7).toString('base64'), { state: 'unreadable' }],
  ['v=DKIM1; p=', '', { state: 'revoked' }],
  ['v=DKIM1; p=', 'not base64!', { state: 'unreadable' }],
  ['v=DKIM1; k=md5; p=', spki, { state: 'unreadable' }],
  ['v=DKIM1; t=s:y; p=', spki, { state: 'unreadable' }],
  ['v=DKIM1; t=s; p=', spki, { state: 'found' }],
  ['v=DKIM2; p=', spki, { state: 'unreadable' }],
])('%s…', async (tags, key, found) => {
  expect(await read(tags + key)).toMatchObject({ selector: 's1', ...found });
});

test('distinguishes no key from no answer', async () => {
  const states = [{}, { [name]: ['v=spf1 -all'] }, { [name]: 'unanswered' as const }].map(async (records) => {
    const { state } = await readDkim(zone(records).lookUp, 'x.example', 's1');
    return state;
  });
  expect(await Promise.all(states)).toEqual(['absent', 'absent', 'unanswered']);
});
