import { expect, test } from 'vitest';
import { anAttempt, aPolicy, aZone, rulesOf } from '../../test-support/sign-in-rules.ts';
import type { Change } from '../change.ts';
import { type SignInPolicy, SignInPolicySettings } from '../sign-in-policy.ts';
import { ZoneSettings } from '../zone.ts';
import { decideSignIn } from './decide-sign-in.ts';
import { projectPolicies } from './project-policies.ts';

const settings = (policy: SignInPolicy) => SignInPolicySettings.parse(policy);
const block = { decision: 'block' } as const;
const old = aPolicy('old', { mode: 'report-only' });

function project(changes: readonly Change[], staged: 'as-written' | 'enforced' = 'enforced') {
  return projectPolicies({ policies: [old], zones: [aZone('z', { isActive: false })], changes, staged });
}

const created = (particular: Partial<SignInPolicy>, name = 'policy'): Change => ({
  id: `identity.create-sign-in-${name}`,
  kind: 'create',
  object: 'policy',
  target: null,
  before: null,
  after: settings(aPolicy('', particular)),
});

const changed = (kind: 'update' | 'enable', before: SignInPolicy, after: Partial<SignInPolicy>): Change => ({
  id: `identity.${kind}-sign-in-policy`,
  kind,
  object: 'policy',
  target: before.id,
  before: settings(before),
  after: settings({ ...before, ...after }),
});

test('a policy that exists nowhere yet is there, as if it had been enabled', () => {
  const { policies } = project([created({ ...block, mode: 'report-only' })]);
  expect(policies).toHaveLength(2);
  expect(decideSignIn(rulesOf(policies), anAttempt()).decision).toBe('block');
});

test('as it is written, a staged policy only reports', () => {
  const { policies } = project([created({ ...block, mode: 'report-only' })], 'as-written');
  expect(decideSignIn(rulesOf(policies), anAttempt())).toMatchObject({ decision: 'allow', would: { decision: 'block' } });
});

test('an update replaces the policy, and enabling one enforces it', () => {
  expect(project([changed('update', old, block)], 'as-written').policies).toMatchObject([
    { id: 'old', decision: 'block', mode: 'report-only' },
  ]);
  expect(project([changed('enable', old, { mode: 'enforced' })], 'as-written').policies).toMatchObject([{ id: 'old', mode: 'enforced' }]);
});

test('a policy that a change switches off stays off', () => {
  expect(project([changed('update', old, { mode: 'off' })]).policies).toMatchObject([{ id: 'old', mode: 'off' }]);
});

test('one change may build on another', () => {
  const blocking = { ...old, ...block };
  const { policies } = project([changed('update', old, block), changed('enable', blocking, { mode: 'enforced' })]);
  expect(policies).toMatchObject([{ id: 'old', decision: 'block', mode: 'enforced' }]);
});

test('a deleted policy is gone', () => {
  const gone: Change = {
    id: 'identity.delete-sign-in-policy',
    kind: 'delete',
    object: 'policy',
    target: 'old',
    before: settings(old),
    after: null,
  };
  expect(project([gone]).policies).toEqual([]);
});

test('a new rule is asked before the one whose place it takes', () => {
  const before = aPolicy('there', { order: 1001, mode: 'enforced' });
  const { policies } = projectPolicies({
    policies: [before],
    zones: [],
    changes: [created({ ...block, order: 1001 }, 'rule')],
    staged: 'enforced',
  });
  expect(decideSignIn(rulesOf(policies), anAttempt()).decision).toBe('block');
});

test('zones are made and enabled too, and a policy finds a new one by its name', () => {
  const zone = ZoneSettings.parse(aZone('', { name: 'Far away', ranges: ['10.'], isActive: false }));
  const { policies, zones } = project([
    { id: 'network.create-location', kind: 'create', object: 'location', target: null, before: null, after: zone },
    created({ ...block, places: { any: false, trusted: false, zones: ['Far away'] } }),
  ]);
  expect(zones).toHaveLength(2);
  expect(decideSignIn(rulesOf(policies, { zones }), anAttempt()).decision).toBe('block');
  expect(decideSignIn(rulesOf(policies, { zones }), anAttempt({ address: '172.16.0.1' })).decision).toBe('allow');
});

test('a zone that is enabled keeps its exclusions: it is not known what it blocks', () => {
  const zone = aZone('z', { kind: 'dynamic', countries: ['CH'], isBlocklist: true, isActive: false, hasExclusions: true });
  const [before, after] = [zone, { ...zone, isActive: true }].map((each) => ZoneSettings.parse(each));
  const enable: Change = { id: 'network.enable-zone', kind: 'enable', object: 'zone', target: 'z', before, after };
  const { policies, zones } = projectPolicies({ policies: [], zones: [zone], changes: [enable], staged: 'enforced' });
  expect(decideSignIn(rulesOf(policies, { zones }), anAttempt({ country: 'CH' })).decision).toBe('unknown');
});

test('changes of other things change neither', () => {
  const other: Change = { id: 'people.create-group', kind: 'create', object: 'group', target: null, before: null, after: {} };
  expect(project([other])).toMatchObject({ policies: [old], zones: [{ id: 'z', isActive: false }] });
});
