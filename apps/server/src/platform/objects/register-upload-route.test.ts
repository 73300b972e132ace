import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { newObjectKey } from './object-key.ts';
import { ObjectNotFound, type ObjectStore, type UploadForm } from './object-store.ts';
import { postForm } from '../../../test-support/objects/object-store-contract.ts';
import { registerUploadRoute, uploadPath } from './register-upload-route.ts';

const signingKey = Buffer.alloc(32, 3);
const maxBytes = 1_500_000;
const tenantId = randomUUID();

let folder: string;
let store: ObjectStore;
let now: Date;
let key: string;
let signed: UploadForm;
let spentForms: string[] = [];
const spendForm = async (formKey: string) => {
  if (spentForms.includes(formKey)) return false;
  spentForms.push(formKey);
  return true;
};
const running: FastifyInstance[] = [];

async function listen(app: FastifyInstance): Promise<string> {
  running.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const listenWith = (given: ObjectStore): Promise<string> => {
  const app = Fastify();
  registerUploadRoute(app, { store: given, signingKey, clock: () => now, spendForm });
  return listen(app);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-upload-'));
  now = new Date('2026-01-01T00:00:00Z');
  spentForms = [];
  store = await openFolderStore({ folder, signingKey, uploadUrl: uploadPath, clock: () => now });
  key = newObjectKey(tenantId);
  signed = await store.presignUpload({ key, maxBytes, contentType: 'text/csv', expiresInSeconds: 60 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
  await rm(folder, { recursive: true, force: true });
});

const csv = (bytes: number) => new Blob([Buffer.alloc(bytes, 'x')], { type: 'text/csv' });

test('a file of exactly the allowed size is stored, beyond the limit of other request bodies', async () => {
  const response = await postForm(signed, { baseUrl: await listenWith(store), file: csv(maxBytes) });
  expect(response.status).toBe(204);
  expect((await buffer((await store.get(key)).body)).length).toBe(maxBytes);
});

test('a form that was used takes no second file, and keeps the first', async () => {
  const baseUrl = await listenWith(store);
  const [first, second] = [await postForm(signed, { baseUrl, file: csv(9) }), await postForm(signed, { baseUrl, file: csv(5) })];
  expect([first.status, second.status]).toEqual([204, 403]);
  expect(await second.json()).toMatchObject({ detail: 'The upload form was used before. Start the upload again.' });
  expect((await buffer((await store.get(key)).body)).length).toBe(9);
});

test('of many who use a form at once, one stores its file', async () => {
  const baseUrl = await listenWith(store);
  const answers = await Promise.all(Array.from({ length: 6 }, () => postForm(signed, { baseUrl, file: csv(9) })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 403, 403, 403, 403, 403]);
});

test('a file whose type the browser does not know is stored as what was signed', async () => {
  const response = await postForm(signed, { baseUrl: await listenWith(store), file: new Blob(['x']) });
  expect(response.status).toBe(204);
  const { body, contentType } = await store.get(key);
  body.destroy();
  expect(contentType).toBe('text/csv');
});

type Entry = readonly [string, string | Blob];
type Fields = UploadForm['fields'];
const file = (content: Blob): Entry => ['file', content];
const without = (fields: Fields, name: string) => Object.entries(fields).filter(([field]) => field !== name);
const replacing = (fields: Fields, other: Fields) => Object.entries({ ...fields, ...other });

function formOf(entries: readonly Entry[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe('a form is refused, and nothing of it is kept', () => {
  test.each<[string, number, string, (fields: Fields) => readonly Entry[]]>([
    ['one byte over the limit', 413, 'larger than 1500000 bytes', (fields) => [...Object.entries(fields), file(csv(maxBytes + 1))]],
    ['far over the limit', 413, 'larger than 1500000 bytes', (fields) => [...Object.entries(fields), file(csv(30 * maxBytes))]],
    ['of another type', 415, 'type text/csv', (fields) => [...Object.entries(fields), file(new Blob(['x'], { type: 'text/html' }))]],
    ['declared as another type', 415, 'type text/csv', (fields) => [...replacing(fields, { 'Content-Type': 'text/html' }), file(csv(9))]],
    ['without a signature', 403, 'not signed', (fields) => [...without(fields, 'Signature'), file(csv(9))]],
    ['without a policy', 403, 'not signed', (fields) => [...without(fields, 'Policy'), file(csv(9))]],
    ['with another signature', 403, 'not match', (fields) => [...replacing(fields, { Signature: 'f'.repeat(64) }), file(csv(maxBytes))]],
    ['for another key', 403, 'another object', (fields) => [...replacing(fields, { key: newObjectKey(tenantId) }), file(csv(9))]],
    ['with a second file', 400, 'one file', (fields) => [...Object.entries(fields), file(csv(9)), file(csv(maxBytes))]],
    ['with a field after the file', 400, 'last and only', (fields) => [...Object.entries(fields), file(csv(9)), ['x', 'y']]],
    ['with its fields after the file', 403, 'not signed', (fields) => [file(csv(9)), ...Object.entries(fields)]],
    ['with a field twice', 400, 'twice', (fields) => [...Object.entries(fields), ['key', key], file(csv(9))]],
    ['with the file in another field', 400, 'field "file"', (fields) => [...Object.entries(fields), ['other', csv(9)]]],
    ['without a file', 400, 'no file', (fields) => Object.entries(fields)],
    ['with too many fields', 413, 'too large', () => Array.from({ length: 30 }, (_, at): Entry => [`x${at}`, ''])],
  ])('%s', async (_what, status, detail, entries) => {
    const url = new URL(uploadPath, await listenWith(store));
    const response = await fetch(url, { method: 'POST', body: formOf(entries(signed.fields)) });
    expect(await response.json()).toEqual({ detail: expect.stringContaining(detail), request_id: expect.stringMatching(/^req-/) });
    expect(response.status).toBe(status);
    await expect(store.get(key)).rejects.toThrow(ObjectNotFound);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('too late', async () => {
    const baseUrl = await listenWith(store);
    now = new Date(now.getTime() + 60_000);
    const response = await postForm(signed, { baseUrl, file: csv(9) });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ detail: expect.stringContaining('too late') }),
    ]);
    await expect(store.get(key)).rejects.toThrow(ObjectNotFound);
  });

  test('when its connection is lost half-way', async () => {
    const { port } = new URL(await listenWith(store));
    const request = new Request('http://form.example', {
      method: 'POST',
      body: formOf([...Object.entries(signed.fields), file(csv(maxBytes))]),
    });
    const type = request.headers.get('content-type');
    const bytes = await request.bytes();
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST ${uploadPath} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, 500_000));
    await expect.poll(() => readdir(join(folder, 'incoming'))).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
    await expect(store.get(key)).rejects.toThrow(ObjectNotFound);
  });
});

test.each([
  ['text/csv', 415, 'multipart/form-data'],
  ['multipart/form-data', 400, 'broken'],
  ['multipart/form-data; boundary=x', 400, 'broken'],
])('a body of type %s that is no form is refused', async (type, status, detail) => {
  const url = new URL(uploadPath, await listenWith(store));
  const response = await fetch(url, { method: 'POST', body: 'nothing', headers: { 'content-type': type } });
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ detail: expect.stringContaining(detail) })]);
});

test('the form parser of the whole app is used when there is one', async () => {
  const app = Fastify();
  await app.register(multipart);
  registerUploadRoute(app, { store, signingKey, clock: () => now, spendForm });
  const response = await postForm(signed, { baseUrl: await listen(app), file: csv(maxBytes) });
  expect(response.status).toBe(204);
});

test('a store that fails is not blamed on the form', async () => {
  const broken = { ...store, put: () => Promise.reject(new Error('disk full')) };
  const response = await postForm(signed, { baseUrl: await listenWith(broken), file: csv(9) });
  expect(response.status).toBe(500);
});
