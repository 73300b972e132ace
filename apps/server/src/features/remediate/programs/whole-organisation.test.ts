import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { listMembers } from './member-store.ts';
import { listPrograms } from './program-store.ts';
import { recommendFor } from './recommend-for.ts';
import { wholeOrganisation } from './whole-organisation.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Everyone');
});
afterAll(() => fresh.close());

test('contains every person with an enabled account, over several pages, and no service', async () => {
  await fresh.owner.query(
    `insert into person (tenant_id, mail, display_name, kind, is_enabled)
     select $1, 'p' || lpad(i::text, 5, '0') || '@example.test', 'Person ' || i,
       case when i % 3000 = 0 then 'service' when i % 7 = 0 then 'guest' else 'member' end, i % 1000 <> 1
     from generate_series(1, 6000) as i`,
    [tenantId],
  );
  await fresh.db.inTenant(tenantId, (tx) => recommendFor([wholeOrganisation])(tx, { id: randomUUID(), asOf: new Date() }));
  const programs = await fresh.db.inTenant(tenantId, listPrograms);
  expect(programs.map(({ type, memberCount }) => [type, memberCount])).toEqual([
    ['baseline', 5992],
    ['zero_trust', 5992],
    ['visibility', 5992],
  ]);
  const found = await fresh.db.inTenant(tenantId, (tx) => listMembers(tx, { group: 'Baseline Security', filter: 'p05999@', limit: 10 }));
  expect(found).toEqual([{ mail: 'p05999@example.test', displayName: 'Person 5999', jobTitle: null, department: null }]);
});
