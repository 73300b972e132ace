import { okta as product } from '@rampart/catalog/products/okta.ts';
import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { okta as connector } from '@rampart/connectors/okta/connector.ts';
import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { z } from 'zod';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';
import { askOkta } from './okta-administrator.ts';

const Named = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const WithIds = z.array(z.looseObject({ id: z.string() }));

const portal = 'Partner portal';
const trial = 'Trial portal';
const portalPolicy = (name: string) => ({ type: 'ACCESS_POLICY', name, description: 'Where partners look up their orders.' });
const rule = (name: string, reauthenticateIn: string) => ({
  name,
  type: 'ACCESS_POLICY',
  actions: { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn } } },
});

const called = (all: readonly SignInPolicy[], name: string): SignInPolicy[] => all.filter((one) => one.name === name);

/** Rules of app policies: one that comes before the customer's and waits, one of theirs that is changed and one that is deleted. */
export const lyingOktaRules: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'url_client_secret_client_id',
  controls: {
    create: askingControl('okta.created', { policies: signInPolicies }, ({ facts, excluded }) =>
      called(facts.policies, 'Payroll and banking: Everybody who is paid').map((policy) =>
        signInRuleChanges.create({
          ...SignInPolicySettings.parse(policy),
          name: 'Payroll and banking: Rampart: Second factor',
          mode: 'off',
          grantRequirements: { all: true, of: ['second-factor'] },
          excludedAudience: { ...emptyAudience, groups: excluded },
        }),
      ),
    ),
    update: askingControl('okta.updated', { policies: signInPolicies }, ({ facts }) =>
      called(facts.policies, `${portal}: Partners`).map(({ id: target, ...policy }) => {
        const before = SignInPolicySettings.parse(policy);
        return signInRuleChanges.update({
          target,
          before,
          after: { ...before, session: { ...before.session, reauthenticateAfterHours: 2 } },
        });
      }),
    ),
    delete: askingControl('okta.deleted', { policies: signInPolicies }, ({ facts }) =>
      called(facts.policies, `${trial}: Pilot`).map(({ id: target, ...policy }) =>
        signInRuleChanges.delete({ target, before: SignInPolicySettings.parse(policy) }),
      ),
    ),
  },
  writes: {
    create: [/^POST .*\/rules\?activate=/],
    update: [/^PUT .*\/rules\//],
    enable: [/^POST .*\/(?:de)?activate$/],
    delete: [/^DELETE .*\/rules\//],
  },
  answersWithId: ['create', 'update'],
  prepare({ simulatorControl }) {
    const control = simulatorControl as OktaSimulatorControl;
    control.addPolicy(portalPolicy(portal), [rule('Partners', 'PT12H')]);
    // Okta numbers the rules after a deleted one anew: what is changed beside it is in another policy.
    control.addPolicy(portalPolicy(trial), [rule('Pilot', 'PT4H'), rule('All others', 'PT12H')]);
  },
  async contents(_running, direct) {
    const found: [string, unknown][] = [];
    for (const { id, name } of await askOkta(direct, '/api/v1/policies?type=ACCESS_POLICY', Named))
      for (const one of await askOkta(direct, `/api/v1/policies/${id}/rules`, Named)) found.push([`${name}: ${one.name}`, one]);
    return byName(found);
  },
  async emergencyAccess(direct) {
    for (const { id: target } of await askOkta(direct, '/api/v1/groups?filter=type eq "OKTA_GROUP"', WithIds)) {
      const [member] = await askOkta(direct, `/api/v1/groups/${target}/users?limit=1`, WithIds);
      if (member !== undefined) return { group: { list: alwaysExcludedLists[0] ?? '', target, name: 'Emergency' }, account: member.id };
    }
    return undefined;
  },
};
