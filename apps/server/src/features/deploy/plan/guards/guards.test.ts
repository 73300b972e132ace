import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../../test-support/deploy/deploy-test-bed.ts';
import { lockEmergencyAccess } from '../../../../../test-support/deploy/fake-product.ts';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

const lastLine = async (id: string) => (await bed.job(id)).display_logs.at(-2)?.replace(/^\d+:/, '');

test('no sign-in change without an emergency access user', async () => {
  bed.world.emergencyUsers = [];
  const id = await bed.begin({ requested: requestedControls('okta.legacy-blocked') });
  await bed.attempt();
  const what = 'You cannot deploy changes until you have established an Emergency Access user.';
  expect(await lastLine(id)).toBe(`exception:4:${what}`);
  await expect(bed.plan(['okta.legacy-blocked'])).rejects.toMatchObject({ status: 409, message: what, code: 'emergency_access_missing' });
  expect((await bed.plan(['okta.passwords-long'])).changes).toHaveLength(1);
  expect(bed.product.writes).toEqual([]);
});

const fix = 'Bring the list into its group under custom groups, then repeat what you were doing.';

test('reports a group of emergency access users that is not in the product with code 9', async () => {
  bed.product.objects.delete('emergency');
  const id = await bed.begin({ requested: requestedControls('okta.legacy-blocked') });
  await bed.attempt();
  expect(await lastLine(id)).toBe(`exception:9:The group of your Emergency Access users does not exist in Okta. ${fix}`);
  await expect(bed.plan(['okta.legacy-blocked'])).rejects.toMatchObject({ status: 409, code: 'exclusion_group_missing' });
  expect(bed.product.writes).toEqual([]);
});

test('a group without emergency access users protects no one, even when it has other members', async () => {
  lockEmergencyAccess(bed.product, 'a service account');
  const id = await bed.begin({ requested: requestedControls('okta.legacy-blocked') });
  await bed.attempt();
  expect(await lastLine(id)).toBe(`exception:9:None of your Emergency Access users is in “Rampart: Emergency Access” in Okta. ${fix}`);
});

test('a policy excludes the group, not the accounts in it', async () => {
  lockEmergencyAccess(bed.product, 'glass', 'another');
  const [policy] = (await bed.plan(['okta.legacy-blocked'])).changes;
  expect(policy?.change.after).toMatchObject({ excludedAudience: { groups: ['emergency'], people: [] } });
});

test('reports people who are not in the product as a group with code 3', async () => {
  const requested = [{ controlId: 'okta.tor-blocked', leftOut: {}, group: 'Most Attacked: Overall' }];
  const id = await bed.begin({ requested });
  await bed.attempt();
  expect(await lastLine(id)).toContain('exception:3:The group “Most Attacked: Overall” does not exist in Okta.');
});

const unread = 'Okta does not answer. Try again later.';
const refuseGroups = () => {
  bed.product.onRead = (type) => {
    if (type === 'group') throw new VendorFailure('Okta', { kind: 'theirs', reason: unread });
  };
};

test('does not call a group missing when the groups could not be read, and says what to do', async () => {
  refuseGroups();
  const requested = [{ controlId: 'okta.tor-blocked', leftOut: {}, group: 'Most Attacked: Overall' }];
  const id = await bed.begin({ requested });
  await bed.attempt();
  expect(await lastLine(id)).toBe(
    `exception:16:The groups of Okta could not be read: ${unread} It is not known whether “Most Attacked: Overall” is there. Repeat what you were doing when they can be read.`,
  );
  expect(bed.product.writes).toEqual([]);
});

test('plans what names no group when the groups could not be read', async () => {
  refuseGroups();
  expect((await bed.plan(['okta.legacy-blocked'])).changes).toHaveLength(1);
});

test('a control that would exclude a group as if it were a person is not planned, because the groups could not be read', async () => {
  refuseGroups();
  const plan = await bed.plan(['okta.people-excluded']);
  expect(plan.changes).toEqual([]);
  expect(plan.unknown).toEqual([{ controlId: 'okta.people-excluded', because: `The groups of Okta could not be read: ${unread}` }]);
  bed.product.onRead = () => {};
  expect((await bed.plan(['okta.people-excluded'])).changes).toMatchObject([
    { change: { after: { excludedAudience: { groups: ['emergency'] } } } },
  ]);
});

test('does not say that an emergency access user is not in the group while their account is not known', async () => {
  bed.world.emergencyUsers = ['@nowhere'];
  const id = await bed.begin({ requested: requestedControls('okta.legacy-blocked') });
  await bed.attempt();
  expect(await lastLine(id)).toMatch(
    /^exception:17:It is not known which accounts in Okta are those of your Emergency Access users: .* Process the data, .* If none of them has an account there, add one who does\./,
  );
});

test('says with code 15 that several groups have the name of these people, and deploys to none of them', async () => {
  const name = 'Rampart: Most Attacked: Overall';
  const group = { type: 'group', kind: 'assigned', mayHoldRoles: null, note: '', name, description: null, memberIds: [] };
  for (const id of ['ours', 'theirs']) bed.product.objects.set(id, group);
  const id = await bed.begin({ requested: [{ controlId: 'okta.tor-blocked', leftOut: {}, group: 'Most Attacked: Overall' }] });
  await bed.attempt();
  expect(await lastLine(id)).toMatch(/^exception:15:The directory has 2 groups “Rampart: Most Attacked: Overall”.*Rename or delete/);
  expect(bed.product.writes).toEqual([]);
});

test('excluded values are not deployed', async () => {
  const requested = [{ controlId: 'okta.legacy-blocked', leftOut: { clients: ['other-legacy'] }, group: 'everyone' }];
  await bed.begin({ requested });
  await bed.attempt();
  expect([...bed.product.objects.values()].find(({ name }) => name === 'Rampart: Block legacy')).toMatchObject({
    clients: ['exchange-active-sync'],
  });
});

test('reports another object of the same name, and does not touch it', async () => {
  bed.product.objects.set('theirs', { type: 'zone', name: 'Rampart: Tor', isBuiltIn: false, ...theirZone });
  const { changes, unknown } = await bed.plan(['okta.tor-blocked']);
  expect(changes).toEqual([]);
  expect(unknown[0]?.because).toContain('“Rampart: Tor” already exists in Okta');
});

test('recognises an object that Rampart made, however much was made since', async () => {
  await bed.begin();
  await bed.attempt();
  await bed.fresh.owner.query(
    `with made as (
       insert into deployment_job (tenant_id, created_at, action, deployed_by, product_name, application_id, status, state)
       select $1, now() + n * interval '1 second', 2, 'Rampart Bot', 'okta', $2, 'successful', 'finished' from generate_series(1, 5100) n returning id
     )
     insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, revert)
     select $1, id, 0, 'okta.other', '{}', 'applied', 'other', '{}' from made`,
    [bed.tenantId, bed.applicationId],
  );
  for (const [id, object] of bed.product.objects)
    if (object['name'] === 'Rampart: Tor') bed.product.objects.set(id, { ...object, proxyKinds: [] });
  const { changes, unknown } = await bed.plan(['okta.tor-blocked']);
  expect([changes.map(({ change }) => change.kind), unknown]).toEqual([['update'], []]);
});

const theirZone = {
  kind: 'addresses',
  isActive: false,
  isTrusted: false,
  isBlocklist: false,
  ranges: ['192.0.2.0/24'],
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: [],
  networkNumbers: [],
};

test('a plan writes nothing, neither here nor to the product', async () => {
  const before = bed.contents();
  await bed.plan(['okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long']);
  expect([bed.contents(), bed.product.writes]).toEqual([before, []]);
  const { rows } = await bed.fresh.owner.query<{ jobs: number }>('select count(*)::integer as jobs from deployment_job');
  expect(rows).toEqual([{ jobs: 0 }]);
});
