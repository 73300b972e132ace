import { afterAll, beforeAll, expect, test } from 'vitest';
import { knowPeople } from '../../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { startTestApi, type TestApi } from '../../../../test-support/api/test-api.ts';
import { agreementVersion } from '../../tenants/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test.each(['service', 'shared-mailbox'] as const)('an enabled account of the kind %s is refused, with the reason', async (kind) => {
  const tenantId = await api.fresh.createTenant('Home');
  await api.fresh.owner.query('insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)', [
    tenantId,
    agreementVersion,
    'tester',
  ]);
  await knowPeople(api.fresh, tenantId, [{ ...personOf(1), kind }]);
  const refused = await api.app.inject({
    method: 'POST',
    url: '/api/v1/groups/executives/add',
    headers: (await api.signedIn(tenantId, 'standard')).headers,
    payload: { add: ['person1@example.test'] },
  });
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    'None of these is a person with an enabled account in a connected directory: services and mailboxes cannot be executives. Search for people, or process the directory again.',
  ]);
});
