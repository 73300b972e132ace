import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  azureSecret,
  type ConnectTestBed,
  type Customer,
  oktaKey,
  startConnectTestBed,
} from '../../../../test-support/connect/connect-test-bed.ts';
import { KeptTokens } from './kept-tokens.ts';
import { openConnection } from './open-connection.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
});
afterAll(() => bed.api.close());

const open = async (product: string, more: { asOf?: Date; signal?: AbortSignal; tokens?: KeptTokens } = {}) => {
  const { uuid } = await customer.application(product);
  const which = { tenantId: customer.tenantId, applicationId: uuid, signal: new AbortController().signal, ...more };
  return openConnection(bed.deps, which);
};

test('a module is opened with the credentials of its parent', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  const { credentials, method } = await open('azure_ad');
  expect([credentials['client_secret'], method]).toEqual(['right', 'url_client_secret_client_id']);
});

test('another tenant cannot open it', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const other = await bed.tenant();
  const opened = openConnection(bed.deps, { tenantId: other.tenantId, applicationId: uuid, signal: new AbortController().signal });
  await expect(opened).rejects.toThrow('does not exist');
});

test('seals credentials that the vendor replaces, and does not overwrite those entered in the meantime', async () => {
  await customer.connect('okta');
  const [early, late] = [await open('okta'), await open('okta')];
  await early.keepCredentials({ ...early.credentials, rotated: 'once' });
  await early.keepCredentials({ ...early.credentials, rotated: 'twice' });
  expect((await open('okta')).credentials['rotated']).toBe('twice');
  await late.keepCredentials({ ...late.credentials, rotated: 'stale' });
  expect((await open('okta')).credentials['rotated']).toBe('twice');
  await customer.connect('okta', oktaKey);
  await early.keepCredentials({ ...early.credentials, rotated: 'after renewal' });
  expect((await open('okta')).credentials).toEqual(oktaKey.credentials);
});

test('a run of the history backfill has its own clock, which advances', async () => {
  await customer.connect('okta');
  const asOf = new Date('2025-01-06T00:00:00Z');
  const connection = await open('okta', { asOf });
  expect(connection.now()).toEqual(asOf);
  const before = bed.time.at;
  bed.time.at = new Date(before.getTime() + 90_000);
  expect(connection.now()).toEqual(new Date('2025-01-06T00:01:30Z'));
  bed.time.at = before;
});

test('a pause ends with the work it is part of', async () => {
  await customer.connect('okta');
  const stop = new AbortController();
  const connection = await open('okta', { signal: stop.signal });
  const paused = connection.pause(60_000);
  stop.abort(new Error('stopped'));
  await expect(paused).rejects.toThrow('stopped');
});

test('nothing leaves for the private network, over HTTP or otherwise', async () => {
  await customer.connect('okta');
  const connection = await open('okta');
  await expect(connection.fetch(new URL('https://10.0.0.1/'))).rejects.toThrow('could not be reached');
  await expect(connection.locate('169.254.169.254', 389)).rejects.toThrow('could not be reached');
});

test('says so when nothing was uploaded', async () => {
  await customer.connect('local_directory', { auth_method: 'direct_upload' });
  await expect((await open('local_directory')).openUpload()).rejects.toThrow('No file has been uploaded yet. Upload one.');
});

test('a token is left to the next use only where that is asked for, and only with the credentials that it was issued for', async () => {
  await customer.connect('okta');
  const tokens = new KeptTokens();
  const issued = { token: 'access', expiresAt: new Date(Date.now() + 3_600_000) };
  const first = await open('okta', { tokens });
  first.tokens?.keep('reading', issued);
  expect((await open('okta', { tokens })).tokens?.find('reading')).toEqual(issued);
  expect((await open('okta', { tokens })).tokens?.find('writing')).toBeUndefined();
  expect((await open('okta')).tokens).toBeUndefined();
  // As Microsoft replaces a refresh token when it issues an access token.
  await first.keepCredentials({ ...first.credentials, rotated: 'once' });
  first.tokens?.keep('reading', { ...issued, token: 'next' });
  expect((await open('okta', { tokens })).tokens?.find('reading')?.token).toBe('next');
  bed.okta.rightSecrets.add('another');
  await customer.connect('okta', { ...oktaKey, credentials: { ...oktaKey.credentials, api_key: 'another' } });
  expect((await open('okta', { tokens })).tokens?.find('reading')).toBeUndefined();
});
