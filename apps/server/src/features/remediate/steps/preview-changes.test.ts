import { factMissing } from '@rampart/domain/fact.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { fileOfKey, keyOfFile } from '../programs/content-key.ts';
import { contentOfProgram, contentOfRemediation } from '../downloads/content-input.ts';

let bed: RemediateTestBed;
let which: { program_uuid: string; program_type: string; product: string };
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  which = { program_uuid: (await bed.recommend())['baseline'] ?? '', program_type: 'baseline', product: 'okta' };
});
afterAll(() => bed.close());

interface Preview {
  readonly changes: { control_id: string; kind: string; object: string; name: string; differences: object[] }[];
  readonly by_hand: string[];
  readonly unknown: { control_id: string; because: string }[];
}
const preview = async (template = 'sign-on-block') =>
  await bed.ask('GET', `/api/v1/quests/tome/${template}/changes?${new URLSearchParams(which).toString()}`, { role: 'read-only' });

const created = (path: string, key: string, after: string, raw = after) => ({
  path,
  before: null,
  after,
  technical: { key, before: null, after: raw },
});

test('the preview shows what would be written setting by setting, with names for ids, and what only a person can do', async () => {
  expect((await preview()).json<Preview>()).toEqual({
    changes: [
      {
        control_id: 'okta.legacy-blocked',
        kind: 'create',
        object: 'policy_rule',
        name: 'Block legacy',
        takes_effect: 'at-once',
        differences: [
          created('Name', 'name', 'Block legacy'),
          created('Client apps', 'clients', 'mail, other', '["mail","other"]'),
          created('After', 'after', 'Default rule', 'rule-1'),
          created('Except', 'except', 'emergency-1', '["emergency-1"]'),
        ],
      },
    ],
    by_hand: ['okta.proxies-blocked'],
    unknown: [],
  });
});

test('a control whose facts could not be read is named with the reason, and changes nothing', async () => {
  bed.judged.readings = new Map([['test.rules', factMissing('Grant okta.policies.read.')]]);
  const body = (await preview()).json<Preview>();
  expect(body).toMatchObject({
    changes: [],
    unknown: [{ control_id: 'okta.legacy-blocked', because: 'test.rules could not be read: Grant okta.policies.read.' }],
  });
});

test('plans nothing while the emergency access accounts are not known', async () => {
  bed.judged.excluded = { because: 'The emergency access accounts could not be looked up: Grant okta.users.read.' };
  const body = (await preview()).json<Preview>();
  expect([body.changes, body.by_hand]).toEqual([[], []]);
  expect(body.unknown).toContainEqual({
    control_id: 'okta.legacy-blocked',
    because: 'The emergency access accounts could not be looked up: Grant okta.users.read.',
  });
});

test('what is not selected is not in the preview, and an unknown remediation has none', async () => {
  await bed.ask('POST', '/api/v1/quests/tome/sign-on-block/snapshot', { payload: { ...which, selected: ['okta.proxies-blocked'] } });
  expect((await preview()).json<Preview>()).toMatchObject({ changes: [], by_hand: ['okta.proxies-blocked'] });
  expect((await preview('unknown')).statusCode).toBe(404);
  which.program_type = 'zero_trust';
  expect((await preview()).statusCode).toBe(404);
});

test('the files of a remediation are made from what is selected or staged, with this tenant’s values', async () => {
  await bed.ask('POST', '/api/v1/quests/tome/sign-on-block/snapshot', { payload: { ...which, selected: ['okta.legacy-blocked'] } });
  const remediation = { templateId: 'sign-on-block', programId: which.program_uuid, programType: 'baseline', product: 'okta' } as const;
  const input = await bed.fresh.db.inTenant(testTenantId, (tx) => contentOfRemediation(bed.deps, tx, remediation));
  expect(input).toMatchObject({
    tenantName: 'Remediating',
    remediation: { id: 'sign-on-block' },
    program: { name: 'Baseline Security' },
    product: { id: 'okta' },
    controls: [
      {
        control: { id: 'okta.legacy-blocked' },
        verdict: { state: 'fail' },
        deployment: { parameters: { clients: ['mail', 'other'], decision: ['Deny'] }, group: 'everyone', excluded: ['emergency-1'] },
        changes: [{ kind: 'create' }],
      },
    ],
  });
});

test('the files of a program are made from what is not in place', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  const program = { programId: which.program_uuid, product: 'okta' };
  const input = await bed.fresh.db.inTenant(testTenantId, (tx) => contentOfProgram(bed.deps, tx, program));
  expect(input.remediation).toBeUndefined();
  expect(input.controls.map(({ control }) => control.id)).toEqual(['okta.proxies-blocked', 'okta.zones-defined']);
});

test('a key of a file is read back, and anything else is none', () => {
  const file = { programId: which.program_uuid, product: 'okta', kind: 'configuration_tool' } as const;
  expect(fileOfKey(keyOfFile(file))).toEqual(file);
  for (const key of ['NOT_APPLICABLE', '', `${which.program_uuid}.okta.passwords`, `../${keyOfFile(file)}`])
    expect(fileOfKey(key)).toBeUndefined();
});
