import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';

let bed: RemediateTestBed;
let programs: Record<string, string>;
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  programs = await bed.recommend();
});
afterAll(() => bed.close());

interface Detailed {
  readonly quest: Quest;
  readonly controls: ControlDetail[];
  readonly other_programs: Quest[];
}
const get = (address: string) => bed.ask('GET', `/api/v1/quests/tome/${address}`, { role: 'read-only' });
const detail = async (address: string) => (await get(address)).json<Detailed>();
const relate = async (path: string, payload: string[]) => (await bed.ask('POST', path, { payload, role: 'read-only' })).json<object>();
const featureOf = async (address: string) => (await detail(address)).controls[0]?.licensed_feature;
const begin = async (program: 'baseline' | 'zero_trust') => {
  const payload = { quest_tome_id: 'sign-on-block', program_uuid: programs[program], program_type: program, product: 'okta' };
  return (await bed.ask('POST', '/api/v1/quests/instance', { payload })).json<{ quest_instance_id: string }>().quest_instance_id;
};

test('an address names the remediation of a program, or a started one', async () => {
  const id = await begin('zero_trust');
  const [plain, typed, started] = [
    await detail('sign-on-block'),
    await detail('sign-on-block?program_type=zero_trust'),
    await detail(`sign-on-block?instance_id=${id}`),
  ];
  expect(plain.quest.quest_instance_details.program_type).toBe('baseline');
  expect(typed.quest.quest_instance_details.program_type).toBe('zero_trust');
  expect(started.quest.quest_instance_id).toBe(id);
  expect(started.other_programs.map((quest) => quest.quest_instance_details.program_type)).toEqual(['baseline']);
});

test.each([
  'unknown',
  'sign-on-block?program_type=visibility',
  'sign-on-block?instance_id=01900000-0000-7000-8000-000000000000',
  'sign-on-block?instance_id=%00',
  'network-zones?instance_id=of-another-template',
])('nothing is found at %s', async (address) => {
  expect((await get(address)).statusCode).toBe(404);
});

test('shows each control with its verdict, the reason and what can be tailored', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  bed.judged.values.set('okta.legacy-blocked', {
    attacks: 400,
    about: 100,
    stopped: 100,
    reached: 3,
    undecided: 0,
    peopleAffected: 5,
    isPeopleLeast: false,
    because: null,
  });
  const { controls } = await detail('sign-on-block');
  expect(controls.map(({ id }) => id)).toEqual(['okta.proxies-blocked', 'okta.legacy-blocked']);
  expect(controls[1]).toMatchObject({
    name: 'Legacy sign-in',
    action: 'Block',
    product: 'okta',
    priority: 'p1',
    licensed_feature: null,
    frameworks: [{ framework: 'cis-v8', framework_name: 'CISv8', identifier: '6.3', name: 'MFA' }],
    verdict: { state: 'fail', because: 'It is fail.', since: '2026-03-02T12:00:00.000Z' },
    is_complete: false,
    mitigates_risk: true,
    risk_mitigated: 0.25,
    program_activity_observed: true,
    evidence: { impact_count: 100, impact_total: 400, has_details: true },
    is_automatic: true,
    can_replay: true,
  });
  expect(controls[0]).toMatchObject({ is_complete: true, is_automatic: false, can_replay: true, requires: ['okta.zones-defined'] });
  expect(controls[1]?.configurations[0]?.configuration).toEqual([
    {
      name: 'clients',
      display_name: 'Client apps',
      values: [
        { display_name: 'mail', value: 'mail', is_excluded: false },
        { display_name: 'other', value: 'other', is_excluded: false },
      ],
      options: { is_customizable: true },
    },
    {
      name: 'decision',
      display_name: 'Decision',
      values: [{ display_name: 'Deny', value: 'Deny', is_excluded: false }],
      options: { is_customizable: false },
    },
  ]);
});

test('whether a feature is licensed is said where it is known', async () => {
  expect(await featureOf('device-trust')).toEqual({ id: 'entra-id-p1.conditional-access', name: 'Conditional Access', is_licensed: null });
  bed.judged.features.set('entra-id-p1.conditional-access', { name: 'Conditional Access', isLicensed: true });
  expect(await featureOf('device-trust')).toMatchObject({ is_licensed: true });
});

test('answers with related remediations for every requested id', async () => {
  expect(await relate('/api/v1/licensing/features/quests', ['entra-id-p1.conditional-access', 'unknown'])).toEqual({
    quests: { 'entra-id-p1.conditional-access': ['device-trust'], unknown: [] },
  });
  expect(await relate('/api/v1/licensing/quests/features', ['device-trust', 'network-zones'])).toEqual({
    features: {
      'device-trust': [{ id: 'entra-id-p1.conditional-access', name: 'Conditional Access', is_licensed: null }],
      'network-zones': [],
    },
  });
  expect(await relate('/api/v1/compliance/frameworks/quests', ['soc-2'])).toEqual({ quests: { 'soc-2': ['sign-on-block'] } });
  expect(await relate('/api/v1/compliance/quests/frameworks', ['sign-on-block'])).toEqual({
    frameworks: {
      'sign-on-block': [
        { framework: 'cis-v8', name: 'CISv8', identifiers: ['4.4', '6.3'] },
        { framework: 'soc-2', name: 'SOC 2 CC', identifiers: ['CC6.1'] },
      ],
    },
  });
});
