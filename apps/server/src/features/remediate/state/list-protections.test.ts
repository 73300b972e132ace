import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Protection } from '@rampart/contract/remediate/protections.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, person, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { remediationClient } from '../../../../test-support/remediate/remediation-client.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';

let bed: RemediateTestBed;
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  await bed.recommend();
});
afterAll(() => bed.close());

interface Listed {
  readonly excluded_by: string[];
  readonly in_place: Protection[];
  readonly would_help: Protection[];
}
const ask = (mail: string) => bed.ask('GET', `/api/v1/people/protections?user_mail=${encodeURIComponent(mail)}`, { role: 'read-only' });
const listed = async (mail: string) => (await ask(mail)).json<Listed>();
const { mail: anna } = person('Anna Berg');
const wouldHelp = async () => (await listed(anna)).would_help.map(({ quest_tome_identifier: id }) => id);

test('tells what is in place for a member of a program from what would help', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  bed.judged.values.set('okta.legacy-blocked', {
    ...nothingCounted,
    because: null,
    attacks: 500,
    stopped: 412,
    about: 412,
    reached: 0,
    undecided: 0,
  });
  const { in_place: inPlace, would_help: helping, excluded_by: lists } = await listed(anna.toUpperCase());
  expect(inPlace.find(({ quest_tome_identifier: id }) => id === 'sign-on-block')).toMatchObject({
    program_name: 'Baseline Security',
    controls_in_place: 1,
    quest_instance_details: { program_type: 'baseline' },
  });
  expect(helping.map(({ quest_tome_identifier: id }) => id)).toContain('sign-on-block');
  expect(helping.every(({ value }) => (value.attacks_stopped ?? 0) > 0)).toBe(true);
  expect(lists).toEqual([]);
});

const blockInPlace = async () => (await listed(anna)).in_place.find(({ quest_tome_identifier: tome }) => tome === 'sign-on-block');

test('a control that a user marked as enabled protects no one until it was read back', async () => {
  const programs = await bed.recommend();
  const client = remediationClient(bed, { program_uuid: programs['baseline'] ?? '', program_type: 'baseline', product: 'okta' });
  const id = await client.idOf();
  await client.act(id, 'stage');
  expect((await client.act(id, 'complete')).body.quest.snapshot.deployed).toContain('okta.legacy-blocked');
  expect(await blockInPlace()).toBeUndefined();
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  expect(await blockInPlace()).toMatchObject({ controls_in_place: 1 });
});

test('a control whose risk is accepted is counted only where it is in place', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  expect(await blockInPlace()).toMatchObject({ controls: 2, controls_in_place: 1 });
  bed.judged.acceptedRisks.add('okta.legacy-blocked').add('okta.proxies-blocked');
  expect(await blockInPlace()).toMatchObject({ controls: 1, controls_in_place: 1 });
});

test('a remediation that has nothing left but accepted risks would not help', async () => {
  const figures = { ...nothingCounted, because: null, attacks: 500, stopped: 412, about: 412, reached: 0, undecided: 0 };
  bed.judged.values.set('azure-conditional-access.device-trusted', figures);
  expect(await wouldHelp()).toContain('device-trust');
  bed.judged.acceptedRisks.add('azure-conditional-access.device-trusted');
  expect(await wouldHelp()).not.toContain('device-trust');
});

test('says on which exclusion lists a person is', async () => {
  await bed.fresh.owner.query(
    "insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by) values ($1, 'emergency_access_exclusions', $2, 'Anna', 'ben')",
    [testTenantId, anna],
  );
  expect((await listed(anna)).excluded_by).toEqual(['emergency_access_exclusions']);
  await bed.fresh.owner.query('delete from exclusion');
});

test('says which changes of exclusion lists are not approved', async () => {
  await bed.fresh.owner.query(
    "insert into exclusion_waiting (tenant_id, exclusion_type, mail, is_added, since) values ($1, 'most_attacked_phishing_exclusions', $2, false, now())",
    [testTenantId, anna],
  );
  expect(await listed(anna)).toMatchObject({
    excluded_by: [],
    unapproved_exclusions: [{ exclusion_type: 'most_attacked_phishing_exclusions', is_added: false }],
  });
  await bed.fresh.owner.query('delete from exclusion_waiting');
});

test('protects no one who is in no program, and no address that cannot be one', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  for (const mail of ['unlisted@example.test', "x' or 1=1 --", 'a\0b@example.test'])
    expect(await listed(mail)).toEqual({ excluded_by: [], unapproved_exclusions: [], in_place: [], would_help: [] });
  expect((await ask('x')).statusCode).toBe(400);
});
