import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';
import { expireObjects } from '../../../platform/objects/expire-objects.ts';
import { sweepApplications } from '../health/jobs.ts';

let bed: ConnectTestBed;
let customer: Customer;
let id: string;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
  await customer.connect('local_directory', { auth_method: 'direct_upload' });
  id = (await customer.application('local_directory')).uuid;
});
afterAll(() => bed.api.close());

interface Form {
  readonly url: string;
  readonly fields: Record<string, string>;
}

const ldif = 'dn: uid=anna,dc=halden\n';
const locate = (person?: TestPerson) => customer.post('/api/snapshot/upload-location/generate', { application_uuid: id }, person);
const send = (url: string, parts: FormData) => bed.api.app.inject({ method: 'POST', url, payload: parts });

function formWith({ fields }: Form, content: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content], { type: 'application/octet-stream' }), 'people.ldif');
  return form;
}

async function upload(content = ldif): Promise<string> {
  const form = (await locate()).json<Form>();
  const answer = await send(form.url, formWith(form, content));
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return form.fields['key'] ?? '';
}

const finish = (key: string, file_name = 'people.ldif', person?: TestPerson) =>
  customer.post('/api/v1/snapshot/upload/finish', { application_uuid: id, key, file_name }, person);
const keys = async () => {
  const { rows } = await bed.api.fresh.owner.query<{ key: string }>('select key from application_upload where tenant_id = $1', [
    customer.tenantId,
  ]);
  return rows.map(({ key }) => key);
};

test('a file that has arrived is shown and looked into', async () => {
  const answer = await finish(await upload());
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { application: { is_checking: true, connections: [], upload: { file_name: 'people.ldif', bytes: ldif.length } } },
  ]);
  let seen = '';
  bed.directory.onTest = async (connection) => {
    for await (const chunk of (await connection.openUpload()).content) seen += Buffer.from(chunk).toString();
  };
  expect(await bed.runChecks()).toBe(1);
  bed.directory.onTest = async () => {};
  expect(seen).toBe(ldif);
  expect(await customer.application('local_directory')).toMatchObject({ is_checking: false, connections: [{ is_successful: true }] });
});

test('a file is noted as accepted when it took the place of the one before it, not at later checks', async () => {
  const accepted = async () => (await customer.application('local_directory')).upload?.accepted_at;
  await finish(await upload());
  expect(await accepted()).toBeNull();
  await bed.runChecks();
  const first = await accepted();
  bed.time.at = new Date(bed.time.at.getTime() + 60_000);
  await customer.post(`/api/v1/application/${id}/check`, {});
  expect([await bed.runChecks(), first, await accepted()]).toEqual([1, expect.any(String), first]);
});

test('an application for which no file could ever be read is forgotten after hours, one that has worked is not', async () => {
  bed.directory.onTest = async () => {
    throw new VendorFailure('Fakes', { kind: 'ours', reason: 'Line 1 of the file cannot be read.' });
  };
  await finish(await upload());
  await bed.runChecks();
  bed.directory.onTest = async () => {};
  const sweep = () => sweepApplications(bed.api.platform, new AbortController().signal);
  await sweep();
  expect((await customer.application('local_directory')).connections).toMatchObject([{ reason: 'Line 1 of the file cannot be read.' }]);
  await customer.connect('on_premises', { auth_method: 'file_snapshot' });
  id = (await customer.application('on_premises')).uuid;
  await finish(await upload());
  await bed.runChecks();
  for (const table of ['application', 'application_upload'])
    await bed.api.fresh.owner.query(`update ${table} set created_at = now() - interval '4 hours' where tenant_id = $1`, [
      customer.tenantId,
    ]);
  await sweep();
  expect((await customer.applications()).map(({ product }) => product)).toEqual(['on_premises']);
});

test('On-Premises takes a file as well, as a snapshot', async () => {
  await customer.connect('on_premises', { auth_method: 'file_snapshot' });
  id = (await customer.application('on_premises')).uuid;
  await finish(await upload());
  await bed.runChecks();
  expect(await customer.application('on_premises')).toMatchObject({
    account: `people.ldif (${ldif.length} bytes)`,
    connections: [{ is_successful: true }],
  });
});

const stored = async () => {
  const { rows } = await bed.api.fresh.owner.query<{ key: string }>(
    "select key from stored_object where tenant_id = $1 and state = 'stored' and expires_at is null",
    [customer.tenantId],
  );
  return rows.map(({ key }) => key);
};
const contentOf = async (key: string) => text((await bed.api.platform.objects.get(key)).body);
const expireNow = () => {
  const { db, objects, clock, log } = bed.api.platform;
  return expireObjects({ db, store: objects, clock, log }, new AbortController().signal);
};

test('the newest file takes the place of the one before it once it was checked, and that one is removed', async () => {
  await finish(await upload('dn: cn=old\n'));
  await bed.runChecks();
  const [first = ''] = await keys();
  await finish(await upload(), 'PEOPLE.ZIP');
  expect((await customer.application('local_directory')).upload?.file_name).toBe('people.ldif');
  await bed.runChecks();
  const [second = '', ...more] = await keys();
  expect([more, (await customer.application('local_directory')).upload?.file_name]).toEqual([[], 'PEOPLE.ZIP']);
  await expireNow();
  await expect(bed.api.platform.objects.get(first)).rejects.toThrow('There is no object');
  expect(await contentOf(second)).toBe(ldif);
});

test('a file that cannot be used leaves the one before it in use, and says so', async () => {
  await finish(await upload('dn: cn=good\n'));
  await bed.runChecks();
  const before = await keys();
  await finish(await upload('<html>'), 'page.ldif');
  bed.directory.onTest = () => Promise.reject(new VendorFailure('The directory', { kind: 'ours', reason: 'It is not LDIF.' }));
  await bed.runChecks();
  const read: string[] = [];
  bed.directory.onTest = async (connection) => {
    read.push((await connection.openUpload()).fileName, await text((await connection.openUpload()).content));
  };
  await expireNow();
  expect(await keys()).toEqual(before);
  expect(await customer.application('local_directory')).toMatchObject({
    is_checking: false,
    upload: { file_name: 'people.ldif' },
    connections: [
      { is_successful: false, is_replacement: true, reason: 'It is not LDIF. The previous file is still in use.' },
      { is_successful: true },
    ],
  });
  const { rows } = await bed.api.fresh.owner.query('select is_healthy from application where id = $1', [id]);
  expect(rows).toEqual([{ is_healthy: true }]);
  await customer.post(`/api/v1/application/${id}/check`, {});
  await bed.runChecks();
  bed.directory.onTest = async () => {};
  expect(read).toEqual(['people.ldif', 'dn: cn=good\n']);
});

const bound = {
  auth_method: 'username_password_hostname',
  credentials: { hostname: 'dc1.halden.example', username: 'svc-rampart', password: 'right' },
};
const usedMethods = () => bed.directory.connections.map(({ method, credentials }) => [method, credentials['password']]);

test('a connection with credentials stays in use until the file that is to replace it was read', async () => {
  customer = await bed.tenant();
  await customer.connect('local_directory', bound);
  id = (await customer.application('local_directory')).uuid;
  const before = { auth_method: 'username_password_hostname', account: 'Halden Freight' };
  expect((await customer.connect('local_directory', { auth_method: 'direct_upload' })).statusCode).toBe(200);
  expect(await customer.application('local_directory')).toMatchObject({ ...before, connections: [{ is_successful: true }] });
  await finish(await upload('<html>'));
  bed.directory.onTest = () => Promise.reject(new VendorFailure('The directory', { kind: 'ours', reason: 'It is not LDIF.' }));
  await bed.runChecks();
  bed.directory.onTest = async () => {};
  expect(await customer.application('local_directory')).toMatchObject({
    ...before,
    upload: null,
    connections: [
      { is_successful: false, is_replacement: true, reason: 'It is not LDIF. The connection keeps its previous credentials.' },
      { is_successful: true },
    ],
  });
  await customer.post(`/api/v1/application/${id}/check`, {});
  await bed.runChecks();
  expect(usedMethods().at(-1)).toEqual(['username_password_hostname', 'right']);

  await finish(await upload());
  await bed.runChecks();
  expect(usedMethods().at(-1)).toEqual(['direct_upload', undefined]);
  expect(await customer.application('local_directory')).toMatchObject({
    uuid: id,
    auth_method: 'direct_upload',
    upload: { file_name: 'people.ldif' },
    connections: [{ is_successful: true }, {}, {}, {}],
  });
  await customer.connect('local_directory', bound);
  expect(await customer.application('local_directory')).toMatchObject({ ...before, upload: null });
});

test('a file that is still being read does not replace credentials that were entered meanwhile', async () => {
  customer = await bed.tenant();
  await customer.connect('local_directory', bound);
  id = (await customer.application('local_directory')).uuid;
  await customer.connect('local_directory', { auth_method: 'direct_upload' });
  await finish(await upload());
  bed.directory.onTest = async ({ method }) => {
    if (method === 'direct_upload') await customer.connect('local_directory', bound);
  };
  await bed.runChecks();
  bed.directory.onTest = async () => {};
  expect(await customer.application('local_directory')).toMatchObject({
    auth_method: 'username_password_hostname',
    is_checking: false,
    upload: null,
  });
});

test('a form that was used takes no other file: not before the upload is finished, not after, and not once the file is gone', async () => {
  const form = (await locate()).json<Form>();
  const use = async (content: string) => (await send(form.url, formWith(form, content))).statusCode;
  expect([await use(ldif), await use('EVIL')]).toEqual([204, 403]);
  await finish(form.fields['key'] ?? '');
  await bed.runChecks();
  expect(await use('EVIL-AFTER')).toBe(403);
  const [key = ''] = await keys();
  expect([key === form.fields['key'], await contentOf(key)]).toEqual([false, ldif]);
  await expireNow();
  expect(await use('EVIL-LATER')).toBe(403);
  await expect(bed.api.platform.objects.get(form.fields['key'] ?? '')).rejects.toThrow('There is no object');
});

test('what is put at the address of a finished form by other means is not read', async () => {
  const key = await upload();
  await finish(key);
  await bed.api.platform.objects.put(key, Buffer.from('EVIL'), { contentType: 'application/octet-stream' });
  await bed.runChecks();
  expect(await Promise.all((await stored()).map(contentOf))).toEqual([ldif]);
});

test('a tenant has five open forms and twenty in two hours; another tenant is not concerned', async () => {
  const statuses = async (count: number) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await locate()).statusCode);
    return found;
  };
  expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
  await bed.api.fresh.owner.query('update stored_object set form_used_at = now() where tenant_id = $1', [customer.tenantId]);
  const together = await Promise.all(Array.from({ length: 8 }, () => locate()));
  expect(together.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  await bed.api.fresh.owner.query(
    `insert into stored_object (tenant_id, key, content_type, max_bytes, expires_at, form_used_at)
     select $1::uuid, $1::text || '/' || n, 'x', 1, now() + interval '1 hour', now() from generate_series(1, 10) as n`,
    [customer.tenantId],
  );
  await bed.api.fresh.owner.query('update stored_object set form_used_at = now() where tenant_id = $1', [customer.tenantId]);
  expect((await locate()).json()).toMatchObject({ detail: expect.stringContaining('too many uploads') });
  const other = await bed.tenant();
  await other.connect('local_directory', { auth_method: 'direct_upload' });
  const payload = { application_uuid: (await other.application('local_directory')).uuid };
  expect((await other.post('/api/snapshot/upload-location/generate', payload)).statusCode).toBe(200);
});

test('a tenant whose files fill its share of the storage uploads no more', async () => {
  const insert = `insert into stored_object (tenant_id, key, content_type, max_bytes, bytes, state)
    values ($1::uuid, $1::text || '/full', 'x', 4294967296, 4000000000, 'stored')`;
  await bed.api.fresh.owner.query(insert, [customer.tenantId]);
  expect((await locate()).json()).toMatchObject({ detail: expect.stringContaining('use all available space') });
});

test('opens no file for its name alone, and closes a file that is left half-read', async () => {
  await finish(await upload(ldif.repeat(20_000)));
  const reads = vi.spyOn(bed.api.platform.objects, 'get');
  const names: string[] = [];
  bed.directory.onTest = async (connection) => {
    names.push((await connection.openUpload()).fileName);
    expect(reads).not.toHaveBeenCalled();
    const pieces = (await connection.openUpload()).content[Symbol.asyncIterator]();
    await pieces.next();
    await pieces.return?.();
  };
  await bed.runChecks();
  bed.directory.onTest = async () => {};
  const bodies = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<{ body: Readable }>));
  reads.mockRestore();
  expect(names).toEqual(['people.ldif']);
  expect(bodies).not.toEqual([]);
  for (const { body } of bodies) expect(body.destroyed).toBe(true);
});

test('a file of another kind is refused in the words of the specification', async () => {
  const answer = await finish(await upload(), 'people.exe');
  expect(answer.json<{ detail: string }>().detail).toBe('You tried to upload a .exe file. Only .ldif or .zip files are accepted.');
  expect((await customer.application('local_directory')).upload).toBeNull();
});

test('what has not arrived, is empty, was finished already or was never asked for is refused', async () => {
  const { fields } = (await locate()).json<Form>();
  const key = await upload();
  const answers = [
    await finish(fields['key'] ?? ''),
    await finish(await upload('')),
    await finish(key),
    await finish(key),
    await finish('nonsense'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 404, 404]);
  expect(answers.slice(0, 2).map(({ body }) => body)).toEqual([
    expect.stringContaining('The file has not arrived'),
    expect.stringContaining('The file is empty'),
  ]);
});

test('another tenant can neither upload for it nor finish with its key', async () => {
  const key = await upload();
  const other = await bed.tenant();
  expect((await locate(other.admin)).statusCode).toBe(404);
  expect((await finish(key, 'people.ldif', other.admin)).statusCode).toBe(404);
  await other.connect('local_directory', { auth_method: 'direct_upload' });
  const theirs = { application_uuid: (await other.application('local_directory')).uuid, key, file_name: 'people.ldif' };
  expect((await other.post('/api/v1/snapshot/upload/finish', theirs)).statusCode).toBe(404);
});

test('a form takes no more than the product allows', async () => {
  const { fields } = (await locate()).json<Form>();
  const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()) as object;
  expect(policy).toMatchObject({ maxBytes: 512 * 1024 * 1024, contentType: 'application/octet-stream' });
  const { rows } = await bed.api.fresh.owner.query<{ max: string }>(
    'select max(max_bytes) as max from stored_object where tenant_id = $1',
    [customer.tenantId],
  );
  expect(Number(rows[0]?.max)).toBe(512 * 1024 * 1024);
});

test('a file that grew beyond the limit behind the form’s back is refused', async () => {
  const key = await upload();
  await bed.api.fresh.owner.query('update stored_object set max_bytes = 3 where key = $1', [key]);
  const answer = await finish(key);
  expect(answer.statusCode).toBe(400);
  expect((await customer.application('local_directory')).upload).toBeNull();
});

test('an application that is not connected by upload takes none', async () => {
  await customer.connect('okta');
  const payload = { application_uuid: (await customer.application('okta')).uuid };
  const answer = await customer.post('/api/snapshot/upload-location/generate', payload);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Okta is not connected by upload')]);
});

test('the files of an application go with it', async () => {
  const key = await upload();
  await finish(key);
  const payload = { application_uuid: id };
  await bed.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', payload, headers: customer.admin.headers });
  const { db, objects, clock, log } = bed.api.platform;
  await expireObjects({ db, store: objects, clock, log }, new AbortController().signal);
  await expect(objects.get(key)).rejects.toThrow('There is no object');
});
