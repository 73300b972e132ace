import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { lookUp } from './look-up.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Many');
  await fresh.owner.query('alter table people_group_member set (autovacuum_enabled = off)');
  await fresh.owner.query(
    `insert into people_group_member (tenant_id, group_id, mail, display_name, because)
     select $1, 9, 'person' || number || '@example.test', 'Person ' || number, '' from generate_series(1, 3000) as number`,
    [tenantId],
  );
});
afterAll(() => fresh.close());

const ofGroup = sql`select * from people_group_member where group_id = 9`;
const looked = (value: string) =>
  sql<{ mail: string }>`
    select found.mail from unnest(array[${value}, 'person7@example.test']) as asked (mail)
    cross join lateral (${lookUp(ofGroup, 'mail', sql`asked.mail`)}) as found`;

test('answers with the row of each key, and with none where there is none', async () => {
  const { rows } = await fresh.db.inTenant(tenantId, (tx) => looked('person3000@example.test').execute(tx));
  expect(rows).toEqual([{ mail: 'person3000@example.test' }, { mail: 'person7@example.test' }]);
  const { rows: found } = await fresh.db.inTenant(tenantId, (tx) => looked('person3001@example.test').execute(tx));
  expect(found).toEqual([{ mail: 'person7@example.test' }]);
});

test('goes to the row where the planner has no figures, not through all that an index has under the columns before', async () => {
  const { rows } = await fresh.db.inTenant(tenantId, (tx) => sql<{ 'QUERY PLAN': string }>`explain ${looked('x')}`.execute(tx));
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan using people_group_member_(pkey|tenant_id_mail_idx)/);
  expect(plan).not.toContain('people_group_member_by_name');
});
