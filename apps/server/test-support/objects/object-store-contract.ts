import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newObjectKey } from '../../src/platform/objects/object-key.ts';
import { ObjectNotFound, type ObjectStore, type UploadForm } from '../../src/platform/objects/object-store.ts';

export interface StoreUnderTest {
  readonly store: ObjectStore;
  /** Where a form without a host is posted to. */
  readonly baseUrl: string;
  close(): Promise<unknown>;
}

/** As a browser does: the fields in their order, then the file. */
export function postForm(
  { url, fields }: UploadForm,
  { baseUrl, file }: { readonly baseUrl: string; readonly file: Blob },
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, 'evidence.csv');
  return fetch(new URL(url, baseUrl), { method: 'POST', body: form });
}

const newKey = () => newObjectKey(randomUUID());

/** What every object store does, whatever it stores in. */
export function objectStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`objects in ${name}`, () => {
    let under: StoreUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());
    const read = async (key: string) => {
      const { body, bytes, contentType } = await under.store.get(key);
      return { content: await buffer(body), bytes, contentType };
    };

    test.each([0, 1, 5000, 20 * 1024 * 1024])('gives back the %i bytes that a stream brought', async (length) => {
      const [key, content] = [newKey(), randomBytes(length)];
      const chunks = Array.from({ length: Math.ceil(length / 65_536) }, (_, at) => content.subarray(at * 65_536, (at + 1) * 65_536));
      expect(await under.store.put(key, Readable.from(chunks), { contentType: 'text/csv' })).toEqual({ bytes: length });
      const found = await read(key);
      expect([found.bytes, found.contentType, found.content.equals(content)]).toEqual([length, 'text/csv', true]);
    });

    test('takes a buffer and replaces what was there, with its type', async () => {
      const key = newKey();
      await under.store.put(key, Buffer.from('first, and longer'), { contentType: 'text/csv' });
      await under.store.put(key, Buffer.from('second'), { contentType: 'application/json' });
      expect(await read(key)).toEqual({ content: Buffer.from('second'), bytes: 6, contentType: 'application/json' });
    });

    test.each([100, 12 * 1024 * 1024])('keeps nothing of a stream that breaks after %i bytes', async (length) => {
      const key = newKey();
      const breaking = Readable.from(
        (async function* () {
          for (let sent = 0; sent < length; sent += 65_536) yield Buffer.alloc(65_536);
          throw new Error('the source broke');
        })(),
      );
      await expect(under.store.put(key, breaking, { contentType: 'text/csv' })).rejects.toThrow('the source broke');
      await expect(under.store.get(key)).rejects.toThrow(ObjectNotFound);
    });

    test('keeps the old object when its replacement breaks', async () => {
      const key = newKey();
      await under.store.put(key, Buffer.from('old'), { contentType: 'text/csv' });
      const breaking = new Readable({ read: () => breaking.destroy(new Error('the source broke')) });
      await expect(under.store.put(key, breaking, { contentType: 'application/json' })).rejects.toThrow('the source broke');
      expect(await read(key)).toMatchObject({ content: Buffer.from('old'), contentType: 'text/csv' });
    });

    test('does not find what was never there or was deleted, and deletes twice without complaint', async () => {
      const key = newKey();
      await expect(under.store.get(key)).rejects.toThrow(ObjectNotFound);
      await under.store.put(key, Buffer.from('x'), { contentType: 'text/csv' });
      await under.store.delete(key);
      await under.store.delete(key);
      await expect(under.store.get(key)).rejects.toThrow(ObjectNotFound);
    });

    test.each(['../../etc/passwd', '', 'incoming/x', `${randomUUID()}/../x`, `${randomUUID()}/${'a'.repeat(32)}.type`])(
      'refuses the key "%s" in every call',
      async (key) => {
        const { store } = under;
        const limits = { key, maxBytes: 1, contentType: 'text/csv', expiresInSeconds: 60 };
        await expect(store.put(key, Buffer.from('x'), { contentType: 'text/csv' })).rejects.toThrow('is not the key of an object');
        await expect(store.get(key)).rejects.toThrow('is not the key of an object');
        await expect(store.delete(key)).rejects.toThrow('is not the key of an object');
        await expect(store.presignUpload(limits)).rejects.toThrow('is not the key of an object');
      },
    );

    test('moves an object to a key that no form reaches, once', async () => {
      const [from, to, other] = [newKey(), newKey(), newKey()];
      const form = await under.store.presignUpload({ key: from, maxBytes: 100, contentType: 'text/csv', expiresInSeconds: 60 });
      const send = (text: string) => postForm(form, { baseUrl: under.baseUrl, file: new Blob([text], { type: 'text/csv' }) });
      await send('first');
      await under.store.move(from, to);
      await expect(under.store.get(from)).rejects.toThrow(ObjectNotFound);
      await expect(under.store.move(from, other)).rejects.toThrow(ObjectNotFound);
      await send('second');
      expect(await read(to)).toMatchObject({ content: Buffer.from('first'), contentType: 'text/csv' });
    });

    test('receives the form of a browser', async () => {
      const [key, content] = [newKey(), randomBytes(300_000)];
      const form = await under.store.presignUpload({ key, maxBytes: 300_000, contentType: 'text/csv', expiresInSeconds: 60 });
      const response = await postForm(form, { baseUrl: under.baseUrl, file: new Blob([content], { type: 'text/csv' }) });
      expect(response.status).toBe(204);
      const found = await read(key);
      expect([found.bytes, found.contentType, found.content.equals(content)]).toEqual([300_000, 'text/csv', true]);
    });
  });
}
