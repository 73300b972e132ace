import { randomUUID } from 'node:crypto';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { verdictStatesAtEach } from './verdict-states-at-each.ts';
import { insertVerdicts, prolongVerdicts, verdictStatesAt } from './verdict-store.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Judged');
});
afterAll(() => fresh.close());

const inputs = Buffer.from('x');
const judge = (controlId: string, at: string, verdict: Verdict, since = at) =>
  fresh.db.inTenant(tenantId, (tx) =>
    insertVerdicts(tx, { id: randomUUID(), asOf: new Date(at) }, [
      { controlId, applicationId: tenantId, verdict, since: new Date(since), inputs },
    ]),
  );
const statesAtEach = (ids: readonly string[], moments: readonly string[]) =>
  fresh.db.inTenant(tenantId, (tx) =>
    verdictStatesAtEach(
      tx,
      ids,
      moments.map((at) => new Date(at)),
    ),
  );

test('tells how each control had come out at each moment, in whatever order its verdicts were stored', async () => {
  await judge('a', '2026-03-10T00:00:00Z', pass());
  await judge('a', '2026-01-10T00:00:00Z', fail({ because: 'It is off.' }));
  await judge('a', '2026-03-20T00:00:00.001Z', unknown({ because: 'It was not read.' }));
  await judge('a', '2026-03-20T00:00:00.000Z', pass());
  await judge('b', '2026-02-01T00:00:00Z', pass());
  await judge('never-requested', '2026-02-01T00:00:00Z', pass());
  // A row that is written again goes to another place of the table.
  await fresh.db.inTenant(tenantId, (tx) =>
    prolongVerdicts(tx, new Date('2026-03-09T00:00:00Z'), [
      { controlId: 'a', rowAsOf: new Date('2026-01-10T00:00:00Z'), inputs, about: [] },
    ]),
  );
  const moments = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z', '2026-04-01T00:00:00Z'];
  const found = await statesAtEach(['a', 'b', 'never-judged'], moments);
  expect([...found]).toEqual([
    ['a', [undefined, 'fail', 'fail', 'pass', 'unknown']],
    ['b', [undefined, 'pass', 'pass', 'pass', 'pass']],
  ]);
  for (const [place, at] of moments.entries()) {
    const one = await fresh.db.inTenant(tenantId, (tx) => verdictStatesAt(tx, ['a', 'b', 'never-judged'], new Date(at)));
    expect(new Map([...found].flatMap(([id, states]) => (states[place] === undefined ? [] : [[id, states[place]]])))).toEqual(one);
  }
});

test('counts a state from its beginning, also where only a later verdict of it is still kept', async () => {
  await judge('kept', '2026-03-15T00:00:00Z', fail({ because: 'Two of them are off.' }), '2025-11-15T00:00:00Z');
  expect(await statesAtEach(['kept'], ['2025-11-01T00:00:00Z', '2025-12-01T00:00:00Z'])).toEqual(new Map([['kept', [undefined, 'fail']]]));
});

test('is empty without moments and without verdicts, and knows only those of its own tenant', async () => {
  expect(await statesAtEach(['a'], [])).toEqual(new Map());
  const other = await fresh.createTenant('Not judged');
  expect(await fresh.db.inTenant(other, (tx) => verdictStatesAtEach(tx, ['a'], [new Date('2026-04-01T00:00:00Z')]))).toEqual(new Map());
});
