import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mimecast as simulator } from '@rampart/simulators/mimecast/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { mimecast } from '../connector.ts';

const bench = writingBench(() => ({ connector: mimecast, simulator, world: testWorld(), method: 'client_secret_client_id' as const }));

const ruleNamed = async (name: string) => {
  const { id: target, ...rule } = senderRules.schema.parse(await bench().collect(senderRules.id)).find((one) => one.name === name)!;
  return { target, before: SenderRuleSettings.parse(rule) };
};
const policyOf = (id: string) =>
  bench()
    .simulatorControl.bypasses()
    .find((policy) => policy.id === id)!.policy;

test('a bypass is disabled, and enabled again as it was', async () => {
  const { target, before } = await ruleNamed('Customer portal');
  const change = senderRuleChanges.update({ target, before, after: { ...before, isEnabled: false } });
  const policies = async () =>
    bench()
      .simulatorControl.bypasses()
      .map(({ policy }) => policy);
  expect(await thereAndBack(bench(), change, policies)).toBe('there and back');
});

test('a rollback keeps what the administrator has changed beside it since', async () => {
  const { target, before } = await ruleNamed('Newsletter trial');
  const { revert } = await bench().apply(senderRuleChanges.update({ target, before, after: { ...before, isEnabled: false } }));
  const narrowed = { conditions: { sourceIPs: ['192.0.2.0/24'] }, comment: 'Only from the provider' };
  bench().simulatorControl.changePolicy('bypasses', 'Newsletter trial', narrowed);
  await rolledBack(bench(), revert);
  expect(policyOf(target)).toMatchObject({ enabled: true, ...narrowed });
});

test('a former version of a bypass is put back in what it says, and the rest stays', async () => {
  const { target, before } = await ruleNamed('Scanner in the depot');
  const exact = (await bench().look(senderRuleChanges.update({ target, before, after: before })))?.exact;
  const { simulatorControl } = bench();
  simulatorControl.changePolicy('bypasses', 'Scanner in the depot', { from: { type: 'everyone' }, fromType: 'everyone', comment: 'Moved' });
  const { before: widened } = await ruleNamed('Scanner in the depot');
  expect(widened.from).toBe(null);
  await bench().apply({ ...senderRuleChanges.update({ target, before: widened, after: before }), exact });
  expect(policyOf(target)).toMatchObject({ from: { type: 'email_domain', emailDomain: before.from }, comment: 'Moved' });
});

test('refuses what only a former state could say', async () => {
  const { target, before } = await ruleNamed('Migration of 2023');
  const change = senderRuleChanges.update({ target, before, after: { ...before, servers: ['192.0.2.1'] } });
  await expect(bench().apply(change)).rejects.toMatchObject({ kind: 'ours', message: expect.stringContaining('does not support') });
});

test('by hand, too, what changes is put into the whole policy', async () => {
  const { target, before } = await ruleNamed('Migration of 2023');
  const apply = mimecast.applies.find(({ change }) => change.id === 'mail.update-sender-rule')!;
  const [script, body] = apply.manualSteps(senderRuleChanges.update({ target, before, after: { ...before, isEnabled: true } }));
  expect(script?.content).toContain(`call /api/policy/antispoofing-bypass/get-policy - | jq --slurpfile change ${body?.name}`);
  expect(JSON.parse(body!.content)).toEqual({ data: [{ id: target, policy: { enabled: true } }] });
});

test.each([
  [{ from: { type: 'internal_addresses' } }, { from: 'internal_addresses' }],
  [{ from: { type: 'external_addresses' } }, { from: null }],
  [{ from: { type: 'everyone' } }, { from: null }],
  [{ from: { type: 'free_mail_domains' } }, { from: 'free_mail_domains' }],
  [{ fromEternal: false, fromDate: '2026-05-01T00:00:00+0000' }, { startsAt: '2026-05-01T00:00:00.000Z' }],
  [{ toEternal: false, toDate: '2026-06-01T00:00:00+0200' }, { endsAt: '2026-05-31T22:00:00.000Z' }],
])('reads %j as %j', async (change, rule) => {
  const { simulatorControl } = bench();
  simulatorControl.addPolicy('bypasses', JSON.stringify(change));
  simulatorControl.changePolicy('bypasses', JSON.stringify(change), change);
  expect((await ruleNamed(JSON.stringify(change))).before).toMatchObject(rule);
  simulatorControl.deletePolicy('bypasses', JSON.stringify(change));
});

test('a policy without a start says nothing of one, as before it was read', async () => {
  expect((await ruleNamed('Customer portal')).before).not.toHaveProperty('startsAt');
});

test('a deployment of the time when parties were read without their types, and policies without their start, is rolled back', async () => {
  bench().simulatorControl.changePolicy('bypasses', 'Customer portal', {
    to: { type: 'internal_addresses' },
    fromEternal: false,
    fromDate: '2024-01-01T00:00:00+0000',
  });
  const { target, before: now } = await ruleNamed('Customer portal');
  expect(now).toMatchObject({ to: 'internal_addresses', startsAt: '2024-01-01T00:00:00.000Z' });
  const { startsAt: _start, ...before } = { ...now, to: null };
  const { revert } = await bench().apply(senderRuleChanges.update({ target, before, after: { ...before, isEnabled: false } }));
  expect(policyOf(target)).toMatchObject({ enabled: false, to: { type: 'internal_addresses' }, fromDate: '2024-01-01T00:00:00+0000' });
  await rolledBack(bench(), revert);
  expect(policyOf(target)).toMatchObject({ enabled: true, to: { type: 'internal_addresses' }, fromDate: '2024-01-01T00:00:00+0000' });
});
