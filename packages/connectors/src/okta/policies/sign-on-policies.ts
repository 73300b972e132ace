import { signOnPolicyChanges } from '@rampart/changes/identity/sign-on-policy.ts';
import { SignOnPolicySettings } from '@rampart/domain/sign-on-policy.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { part, type Raw } from '../../kit/fields-to-write.ts';
import { oktaObject } from '../okta-object.ts';
import { isInForce } from '../is-in-force.ts';

type Settings = SignOnPolicySettings;

const SignOnPolicy = z.object({
  name: z.string().max(4096),
  type: z.string().max(80).nullish(),
  description: z.string().max(4096).nullish(),
  status: z.string().max(40).nullish(),
  priority: z.int().nullish(),
  conditions: z
    .object({
      people: z.object({ groups: z.object({ include: z.array(z.string()).max(10_000).nullish() }).nullish() }).nullish(),
    })
    .nullish(),
});

const groups = 'conditions.people.groups.include';

export function signOnSettingsOf(live: Raw): Settings {
  const { name, type, description, status, priority, conditions } = SignOnPolicy.parse(live);
  return SignOnPolicySettings.parse({
    name,
    description: description || null,
    isActive: isInForce(status),
    groups: conditions?.people?.groups?.include?.toSorted() ?? null,
    // Those of apps have no order: each app names its own.
    order: type === 'ACCESS_POLICY' ? null : (priority ?? null),
  });
}

/** What is not said of a policy stays as it is. */
export const appliesToSignOnPolicies = appliesToObject(
  oktaObject<Settings>({
    path: '/api/v1/policies',
    parts: [
      part('name', ({ name }) => name),
      part(
        'description',
        ({ description }) => description,
        ({ description }) => description ?? '',
      ),
      {
        fields: [groups],
        says: (settings) => settings.groups,
        write: (after) => (after.groups === null ? {} : { [groups]: after.groups }),
      },
      { fields: ['priority'], says: ({ order }) => order, write: ({ order }) => (order === null ? {} : { priority: order }) },
    ],
    settingsOf: signOnSettingsOf,
    isOn: ({ isActive }) => isActive,
  }),
  signOnPolicyChanges,
  { noun: 'a sign-on policy without its rules', fact: configuredPolicies, scopes: ['okta.policies.read', 'okta.policies.manage'] },
);
