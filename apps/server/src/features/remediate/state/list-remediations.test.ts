import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import type { ControlValue } from '../remediate-deps.ts';

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

interface Listed {
  readonly quests: Quest[];
  readonly as_of: string | null;
}
const list = async (query = '') => (await bed.ask('GET', `/api/v1/quests${query}`, { role: 'read-only' })).json<Listed>();
const names = (quests: readonly Quest[]) => quests.map((quest) => `${quest.quest_tome_id} ${quest.quest_instance_details.program_type}`);
const only = async (template: string, program = 'baseline', query = '') =>
  (await list(query)).quests.find((quest) => quest.quest_tome_id === template && quest.quest_instance_details.program_type === program);

const counted = (figures: Partial<ControlValue>): ControlValue => ({
  ...nothingCounted,
  because: null,
  ...(figures.stopped !== undefined && { about: figures.stopped, reached: 0, undecided: 0 }),
  ...figures,
});

test('each template is a remediation for every program that has controls for it, of the products that are connected', async () => {
  expect(names((await list()).quests).toSorted()).toEqual([
    'device-trust baseline',
    'network-zones baseline',
    'sign-on-block baseline',
    'sign-on-block zero_trust',
  ]);
  await bed.fresh.owner.query("delete from application where product = 'azure_conditional_access'");
  expect(names((await list()).quests)).not.toContain('device-trust baseline');
});

test('a remediation says what it is, how far its controls are and what it is worth', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  bed.judged.values.set('okta.legacy-blocked', counted({ attacks: 500, stopped: 412, peopleAffected: 37 }));
  bed.judged.values.set('okta.proxies-blocked', counted({ attacks: 90 }));
  expect(await only('sign-on-block')).toMatchObject({
    quest_tome_identifier: 'sign-on-block',
    quest_tome_quest_type: 'Control Deployment',
    quest_tome_definition: { product: 'okta', query: [{ attribute: 'group', equals: 'Sign-on Block' }] },
    quest_instance_id: null,
    quest_instance_event: null,
    quest_instance_details: {
      product: 'okta',
      product_name: 'Okta',
      program_uuid: programs['baseline'],
      program_name: 'Baseline Security',
      frequency: null,
    },
    snapshot: { remaining: [], selected: ['okta.legacy-blocked'], staged: [], deployed: ['okta.proxies-blocked'] },
    statuses: ['INCOMPLETE'],
    is_complete: false,
    is_incomplete: true,
    priority: 'p1',
    counts: { pass: 1, fail: 1, unknown: 0, not_applicable: 0 },
    value: {
      attacks: 500,
      attacks_stopped: 412,
      // There are no more than two people.
      people_affected: 2,
      arithmetic: '412 attacks stopped in 90 days ÷ 2 people affected = 206',
    },
    steps: ['introduction', 'controls', 'people', 'content', 'enable', 'complete'],
  });
  expect((await only('network-zones'))?.quest_instance_details.frequency).toBe(3600);
  expect((await list()).as_of).toBe('2026-03-02T12:00:00.000Z');
});

test('a risk that waits for a second administrator is named, and changes nothing else', async () => {
  await bed.recommend();
  const listed = async () =>
    (await bed.ask('GET', '/api/v1/quests')).json<{ quests: { quest_tome_id: string; risks_waiting: string[]; statuses: string[] }[] }>()
      .quests;
  const before = (await listed()).find(({ quest_tome_id: id }) => id === 'sign-on-block');
  bed.judged.waitingRisks.add('okta.legacy-blocked');
  const after = (await listed()).find(({ quest_tome_id: id }) => id === 'sign-on-block');
  expect([before?.risks_waiting, after?.risks_waiting]).toEqual([[], ['okta.legacy-blocked']]);
  expect(after?.statuses).toEqual(before?.statuses);
});

test('a control whose risk is accepted is not proposed, and no part of what the remediation is worth', async () => {
  bed.judged.values.set('okta.legacy-blocked', counted({ attacks: 500, stopped: 412, peopleAffected: 2 }));
  bed.judged.values.set('okta.proxies-blocked', counted({ attacks: 500, stopped: 3, peopleAffected: 1 }));
  expect(await only('sign-on-block')).toMatchObject({ value: { attacks_stopped: 412, people_affected: 2 } });
  bed.judged.acceptedRisks.add('okta.legacy-blocked');
  expect(await only('sign-on-block')).toMatchObject({
    snapshot: { remaining: ['okta.legacy-blocked'], selected: ['okta.proxies-blocked'] },
    value: { attacks_stopped: 3, people_affected: 1, score: 3 },
  });
  // Where no other is open, it says what was accepted.
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  expect(await only('sign-on-block')).toMatchObject({ statuses: ['RISK_ACCEPTED'], value: { attacks_stopped: 412 } });
});

test('the most valuable come first, then the more urgent', async () => {
  expect(names((await list()).quests)).toEqual([
    'sign-on-block baseline',
    'sign-on-block zero_trust',
    'device-trust baseline',
    'network-zones baseline',
  ]);
  bed.judged.values.set('okta.zones-defined', counted({ attacks: 9, stopped: 9, peopleAffected: 3 }));
  expect(names((await list()).quests)[0]).toBe('network-zones baseline');
});

test('its tags name priority, product, frameworks, status and completeness', async () => {
  const tags = (await only('sign-on-block'))?.quest_tome_tags.map(({ tag_type, value, label }) => `${tag_type}: ${value} (${label})`);
  expect(tags).toEqual([
    'priority: p1 (High Priority)',
    'product: okta (Okta)',
    'compliance_framework: cis-v8 (CISv8)',
    'compliance_framework: soc-2 (SOC 2 CC)',
    'remediation_status: INCOMPLETE (Not Started)',
    'is_complete: false (Incomplete)',
  ]);
  const features = (await only('device-trust'))?.quest_tome_tags.filter(({ tag_type }) => tag_type === 'licensed_feature');
  expect(features).toEqual([{ tag_type: 'licensed_feature', value: 'entra-id-p1.conditional-access', label: 'Conditional Access' }]);
});

test('lists a remediation with a required control before those that require it', async () => {
  const [zones, block] = [await only('network-zones'), await only('sign-on-block')];
  expect(block?.graph.previous).toEqual([zones?.node_id]);
  expect(zones?.graph.next).toEqual([block?.node_id]);
});

test('what the catalog hides, and what does not apply here, is shown only when all is asked for', async () => {
  bed.judge({ 'azure-conditional-access.device-trusted': 'not-applicable' });
  expect(names((await list()).quests)).not.toContain('device-trust baseline');
  const all = await list('?show_all=true');
  expect(names(all.quests)).toEqual(expect.arrayContaining(['device-trust baseline', 'in-the-drawer visibility']));
  expect((await only('device-trust', 'baseline', '?show_all=true'))?.quest_tome_hide).toBe(true);
});

test('a fact that could not be read leaves the remediation in the list, with its control remaining', async () => {
  bed.judge({ 'okta.zones-defined': 'unknown' });
  expect(await only('network-zones')).toMatchObject({
    snapshot: { remaining: ['okta.zones-defined'], selected: [] },
    counts: { unknown: 1, fail: 0 },
    statuses: ['INCOMPLETE'],
  });
});

test('a changed verdict changes the status', async () => {
  bed.judge({ 'okta.zones-defined': 'pass' });
  expect(await only('network-zones')).toMatchObject({ statuses: ['COMPLETED'], is_complete: true });
  bed.judge({ 'okta.zones-defined': 'fail' });
  expect(await only('network-zones')).toMatchObject({ statuses: ['INCOMPLETE'], is_complete: false });
});

test('a risk that was accepted is a status and a tag', async () => {
  bed.judged.acceptedRisks.add('okta.zones-defined');
  const quest = await only('network-zones');
  expect(quest?.statuses).toEqual(['RISK_ACCEPTED']);
  expect(quest?.quest_tome_tags).toContainEqual({ tag_type: 'overridden_controls', value: 'risk_accepted', label: 'Risk Accepted' });
});

test('before the first run there are no remediations', async () => {
  await bed.fresh.owner.query('truncate program cascade');
  expect(await list()).toEqual({ quests: [], as_of: null });
});

test('answers a poll with 304 until a step changes something', async () => {
  const first = await bed.ask('GET', '/api/v1/quests');
  const poll = () => bed.ask('GET', '/api/v1/quests', { headers: { 'if-none-match': String(first.headers.etag) } });
  expect((await poll()).statusCode).toBe(304);
  const which = { program_uuid: programs['baseline'], program_type: 'baseline', product: 'okta' };
  await bed.ask('POST', '/api/v1/quests/instance', { payload: { quest_tome_id: 'network-zones', ...which } });
  expect((await poll()).statusCode).toBe(200);
});

test('coverage counts each control once, as far as it has come, and shows how the score comes about', async () => {
  bed.judge({
    'okta.proxies-blocked': 'pass',
    'okta.zones-defined': 'unknown',
    'azure-conditional-access.device-trusted': 'not-applicable',
  });
  const response = await bed.ask('GET', '/api/v1/quests/coverage', { role: 'read-only' });
  expect(response.json()).toMatchObject({
    coverage: [
      { product: 'okta', product_name: 'Okta', priority: 'p1', total: 2, deployed: 1, staged: 0, selected: 0, remaining: 1, unknown: 0 },
      { product: 'okta', product_name: 'Okta', priority: 'p3', total: 0, deployed: 0, staged: 0, selected: 0, remaining: 0, unknown: 1 },
    ],
    score: { value: 50, passing: 1, failing: 1, unknown: 1, risk_accepted: 0, arithmetic: '100 × 4 ÷ (4 + 4) = 50' },
  });
});

test('coverage counts the open remediations that the list shows', async () => {
  const open = async () => {
    const { open: total } = (await bed.ask('GET', '/api/v1/quests/coverage')).json<{ open: number }>();
    const { quests } = (await bed.ask('GET', '/api/v1/quests')).json<{ quests: { statuses: string[] }[] }>();
    const listed = quests.filter(({ statuses }) => !statuses.includes('COMPLETED') && !statuses.includes('RISK_ACCEPTED'));
    expect(listed).toHaveLength(total);
    return total;
  };
  const before = await open();
  bed.judge({ 'okta.zones-defined': 'pass' });
  expect(await open()).toBeLessThan(before);
});
