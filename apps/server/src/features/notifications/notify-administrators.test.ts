import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { type NewNotification, notifyAdministrators } from './index.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const join = async (tenantId: string, role: string): Promise<string> => {
  const accountId = randomUUID();
  await fresh.owner.query('insert into membership (tenant_id, account_id, role) values ($1, $2, $3)', [tenantId, accountId, role]);
  return accountId;
};
const notified = async () =>
  (await fresh.owner.query<{ account_id: string }>('select account_id from notification order by 1')).rows.map((row) => row.account_id);

test('notifies the administrators of the tenant except the actor, and no one else', async () => {
  const [home, other] = [await fresh.createTenant('Home'), await fresh.createTenant('Other')];
  const [one, two, actor] = [await join(home, 'administrator'), await join(home, 'administrator'), await join(home, 'administrator')];
  for (const role of ['standard', 'read-only']) await join(home, role);
  await join(other, 'administrator');
  const news: NewNotification = { category: 'test', subject: 'News', links: [], priority: 'low' };
  await fresh.db.inTenant(home, (tx) => notifyAdministrators(tx, news, actor));
  expect(await notified()).toEqual([one, two].toSorted());
  await fresh.db.inTenant(home, (tx) => notifyAdministrators(tx, news));
  expect(await notified()).toHaveLength(5);
});
