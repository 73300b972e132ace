import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NameServer, startNameServer } from '../../../test-support/loopback/loopback-name-server.ts';
import { openTxtRecords, type TxtRecords } from './txt-records.ts';

let server: NameServer;
let records: TxtRecords;
beforeAll(async () => {
  server = await startNameServer();
  records = openTxtRecords([server.address]);
});
afterAll(() => server.close());

test('finds every record of a name at the name server it is pointed to, long ones whole', async () => {
  const long = 'x'.repeat(600);
  server.put('_rampart-challenge.halden.example', 'one', long);
  expect(await records.find('_rampart-challenge.halden.example')).toEqual({ state: 'found', values: ['one', long] });
});

test('distinguishes a name without a record from a name server that cannot tell', async () => {
  expect(await records.find('nothing.halden.example')).toEqual({ state: 'absent' });
  server.fail(true);
  expect(await records.find('nothing.halden.example')).toEqual({ state: 'unanswered' });
  server.fail(false);
});

test('does not take silence for an absent record', async () => {
  const silent = await startNameServer();
  silent.close();
  expect(await openTxtRecords([silent.address]).find('halden.example')).toEqual({ state: 'unanswered' });
});
