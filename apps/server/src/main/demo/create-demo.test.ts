import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test-support/test-api.ts';
import { agreementVersion } from '../../features/tenants/index.ts';
import { createDemo, describeDemo } from './create-demo.ts';
import { demoTenants } from './demo-people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const rows = async (text: string) => (await api.fresh.owner.query<Record<string, unknown>>(text)).rows;

test('started twice, the demo is there once, with the same password', async () => {
  const [first, again] = [await createDemo(api.platform), await createDemo(api.platform)];
  expect(describeDemo(again)).toBe(describeDemo(first));
  expect(await rows('select name from tenant order by name')).toEqual(
    ['Halden Freight', 'Norrvik Clinics', 'Rampart'].map((name) => ({ name })),
  );
  const people = demoTenants.flatMap((tenant) => tenant.people.map(({ email }) => ({ email })));
  expect(await rows('select email from account')).toHaveLength(people.length);
});

const signature = (name: string, email: string) => ({ name, version: agreementVersion, signed_by: email, email });

test('the administrators of two tenants have signed the agreement, which their logs say once; Norrvik Clinics is still asked to', async () => {
  await createDemo(api.platform);
  const signed =
    'select name, version, signed_by, email from agreement_signature s join tenant using (tenant_id) join account a on a.id = s.account_id';
  expect(await rows(`${signed} order by name`)).toEqual([
    signature('Halden Freight', 'sunniva.aas@haldenfreight.example'),
    signature('Rampart', 'adaeze.nwosu@rampart.example'),
  ]);
  expect(await rows("select actor from audit_event where action = 'agreement.sign'")).toHaveLength(2);
});
