import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { MailPolicySettings } from '@rampart/domain/mail-policy.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { lyingContract } from '../../../test-support/lying/lying-contract.ts';
import { microsoftGraph } from '../connector.ts';

lyingContract({
  connector: { ...microsoftGraph, applies: microsoftGraph.applies.filter(({ change }) => change.id.endsWith('-mail-policy')) },
  simulator,
  method: 'url_client_secret_client_id',
  async writes({ collect, apply }) {
    const policies = mailPolicies.schema.parse(await collect(mailPolicies.id));
    const settingsOf = (name: string) => MailPolicySettings.parse(policies.find((policy) => policy.name === name));
    const finance = settingsOf('Finance links');
    const trial = settingsOf('Depots trial');
    const made = { ...finance, name: 'Made before', isActive: false };
    const { target } = await apply(mailPolicyChanges.create(made));
    return [
      mailPolicyChanges.create({ ...finance, name: 'New', isActive: false }),
      mailPolicyChanges.update({
        target: 'links/Finance links',
        before: finance,
        after: { ...finance, protections: { ...finance.protections, mayClickThrough: false } },
      }),
      mailPolicyChanges.enable({ target: 'anti-phishing/Depots trial', before: trial, after: { ...trial, isActive: true } }),
      mailPolicyChanges.delete({ target, before: made }),
    ];
  },
});
