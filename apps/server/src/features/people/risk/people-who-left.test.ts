import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackPeople, knowPeople } from '../../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { startTestApi, type TestApi } from '../../../../test-support/api/test-api.ts';
import { agreementVersion } from '../../tenants/index.ts';
import { refreshMostAttacked } from '../most-attacked/refresh-most-attacked.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { clock: { now: () => new Date('2026-03-31T12:00:00Z') } });
});
afterAll(() => api.close());

test('who left the organisation has no share of its risk, in lists as in their panel', async () => {
  const tenantId = await api.fresh.createTenant('Home');
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [tenantId, agreementVersion, 'tester']);
  const { headers } = await api.signedIn(tenantId, 'standard');
  const ask = async (path: string) => (await api.app.inject({ url: `/api/v1/${path}`, headers })).json();
  const people = Array.from({ length: 20 }, (_, number) => ({ ...personOf(number), jobTitle: null, department: null }));
  await knowPeople(api.fresh, tenantId, people);
  await attackPeople(
    api.fresh,
    tenantId,
    [1, 2].map((number) => ({ day: `2026-03-0${number}`, mail: `person${number}@example.test`, category: 'malware', count: number })),
  );
  await api.fresh.db.inTenant(tenantId, (tx) => refreshMostAttacked(tx, new Date('2026-03-11T00:00:00Z')));
  const entered = async () => {
    const range = 'group_name=Most%20Attacked%3A%20Overall&start_date=2026-03-01&end_date=2026-03-30';
    const { individuals } = await ask(`groups/most-attacked/trend/users/entrances?${range}`);
    return individuals.map((one: { mail: string; risk_percentage: number | null }) => [one.mail, one.risk_percentage]);
  };
  expect(await entered()).toContainEqual(['person2@example.test', expect.any(Number)]);
  await knowPeople(
    api.fresh,
    tenantId,
    people.filter(({ mail }) => mail !== 'person2@example.test'),
  );
  expect(await entered()).toContainEqual(['person2@example.test', null]);
  expect(await ask('people/daily-attack-summary?user_mail=person2%40example.test')).toMatchObject({ risk_percentage: null });
});
