import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { MailPolicySettings } from '@rampart/domain/mail-policy.ts';
import { configuredMailPolicies } from '@rampart/facts/configuration/mail-policies.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';
import { withPlainSenders } from './plain-senders.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld(),
  method: 'url_client_secret_client_id' as const,
}));
function showObjects(are: boolean): void {
  bench().simulatorControl.mailOrganisation.setSenderObjects(are);
  bench().client.exchange.forget();
}
const lists = {
  AllowedSenders: ['invoices@partner.example'],
  BlockedSenders: ['ads@noise.example'],
  BlockedSenderDomains: ['noise.example'],
};
beforeEach(() => bench().simulatorControl.runCmdlet('New-HostedContentFilterPolicy', { Name: 'Own lists', ...lists }));
afterEach(() => {
  showObjects(false);
  bench().simulatorControl.runCmdlet('Remove-HostedContentFilterPolicy', { Identity: 'Own lists' });
});

test('reads senders that are given as objects as it reads texts', async () => {
  const facts = [mailPolicies.id, configuredMailPolicies.id];
  const asTexts = await Promise.all(facts.map((id) => bench().collect(id)));
  showObjects(true);
  expect(await Promise.all(facts.map((id) => bench().collect(id)))).toEqual(asTexts);
});

test('a policy comes back with its senders when they were given as objects', async () => {
  showObjects(true);
  const found = mailPolicies.schema.parse(await bench().collect(mailPolicies.id)).find(({ name }) => name === 'Own lists')!;
  const change = mailPolicyChanges.delete({ target: found.id, before: MailPolicySettings.parse(found) });
  const state = async () =>
    bench()
      .simulatorControl.runCmdlet('Get-HostedContentFilterPolicy')
      .map((policy) => Object.entries(policy).filter(([name]) => !['Guid', 'WhenChanged'].includes(name)));
  expect(await thereAndBack(bench(), change, state)).toBe('there and back');
});

test('takes senders in a third form for unread', () => {
  expect(() => withPlainSenders({ AllowedSenders: [{ SmtpAddress: 'x@y.example' }] })).toThrow('cannot be read');
});
