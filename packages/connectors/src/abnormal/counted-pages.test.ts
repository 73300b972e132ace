import { expect, test } from 'vitest';
import { z } from 'zod';
import { testConnection } from '../../test-support/test-connection.ts';
import { AbnormalClient } from './client.ts';
import { Posture, ThreatId } from './schema.ts';

/** What the list comes to over these pages; `said` is the page that Abnormal says it is. */
function counted(pages: readonly { readonly items: readonly number[]; readonly said?: number; readonly of?: number }[]): Promise<number[]> {
  const { connection } = testConnection({
    answer({ url }) {
      const asked = Number(url.searchParams.get('pageNumber'));
      const { items, said = asked, of = pages.length } = pages[asked - 1] ?? { items: [] };
      return Response.json({ items, metadata: { pagination: { page: said, totalPages: of } } });
    },
  });
  const client = new AbnormalClient({ connection, base: new URL('https://api.abnormalplatform.com/v1'), authorise: async () => ({}) });
  return client.counted('things', 'items', z.number());
}

test('an empty page in between does not end a list', async () => {
  expect(await counted([{ items: [1] }, { items: [] }, { items: [2] }])).toEqual([1, 2]);
});

test('a list that has fewer pages than before ends where it ends now', async () => {
  expect(
    await counted([
      { items: [1], of: 3 },
      { items: [2], of: 2 },
    ]),
  ).toEqual([1, 2]);
});

test('another page than the one that was asked for is Abnormal’s failure', async () => {
  await expect(
    counted([
      { items: [1], of: 2 },
      { items: [1], said: 1, of: 2 },
    ]),
  ).rejects.toMatchObject({ name: 'VendorFailure', kind: 'theirs' });
});

test('a threat that a newer one moves to the next page is there once', async () => {
  const { connection } = testConnection({
    answer: ({ url }) =>
      url.searchParams.get('pageNumber') === '1'
        ? Response.json({ threats: [{ threatId: 'a' }, { threatId: 'b' }], nextPageNumber: 2 })
        : Response.json({ threats: [{ threatId: 'b' }, { threatId: 'c' }] }),
  });
  const client = new AbnormalClient({ connection, base: new URL('https://api.abnormalplatform.com/v1'), authorise: async () => ({}) });
  const found = await client.everything('threats', 'threats', ThreatId);
  expect(found.map(({ threatId }) => threatId)).toEqual(['a', 'b', 'c']);
});

const posture = (id: number) => ({ posture_id: id, posture_name: `Posture ${id}` });

test('a posture that moves to the next page is there once', async () => {
  const { connection } = testConnection({
    answer({ url }) {
      const page = Number(url.searchParams.get('pageNumber'));
      const postures = page === 1 ? [posture(1), posture(2)] : [posture(2), posture(3)];
      return Response.json({ postures, metadata: { pagination: { page, totalPages: 2 } } });
    },
  });
  const client = new AbnormalClient({ connection, base: new URL('https://api.abnormalplatform.com/v1'), authorise: async () => ({}) });
  const found = await client.counted('spm-v2/postures/query', 'postures', Posture, {});
  expect(found.map(({ posture_id: id }) => id)).toEqual(['1', '2', '3']);
});
