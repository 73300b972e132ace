import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { namedFew } from '../named-few.ts';

type Shown = Pick<PasswordPolicy, 'groupPolicies' | 'hidesGroupPolicies' | 'isExported'>;

const namesIn = (policies: readonly Shown[]): string[] => [...new Set(policies.flatMap(({ groupPolicies = [] }) => groupPolicies))];

const overwrites = 'a domain controller may overwrite this change within 16 hours';

const listed = (names: readonly string[]): string => namedFew(names.map((name) => `“${name}”`));

function remarkOn(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const isOne = names.length === 1;
  const [what, sets, where] = isOne
    ? [`The Group Policy ${listed(names)} is linked to the domain and has security settings.`, 'it sets', 'it']
    : [`The Group Policies ${listed(names)} are linked to the domain and have security settings.`, 'one of them sets', 'them'];
  return [`${what} If ${sets} Account Policies, ${overwrites}. Look at ${where} first, and make the change there too.`];
}

const hiddenRemark =
  'Rampart could not read every Group Policy that is linked to the domain. If one besides the Default Domain Policy sets Account Policies, ' +
  `${overwrites}. Look at them in Group Policy Management first, or let the account of this connection read them.`;

/** What to know before these policies of domains are written: what a Group Policy sets for the domain goes over it. */
export const groupPolicyRemarks = (policies: readonly Shown[]): readonly string[] => [
  ...remarkOn(namesIn(policies)),
  ...(policies.some(({ hidesGroupPolicies }) => hidesGroupPolicies === true) ? [hiddenRemark] : []),
];

/** The step after that in the Default Domain Policy. Without a policy, and from a file, it is not known which others there are. */
export function groupPolicyStep(policies: readonly Shown[]): readonly string[] {
  const names = namesIn(policies);
  if (names.length > 0)
    return [
      `Also open ${listed(names)}, which ${names.length === 1 ? 'is' : 'are'} linked to the domain too. Where one of these settings is defined there, change it there as well.`,
    ];
  const isKnown =
    policies.length > 0 && policies.every(({ hidesGroupPolicies, isExported }) => hidesGroupPolicies !== true && isExported !== true);
  return isKnown ? [] : ['Where another Group Policy that is linked to the domain defines one of these settings, change it there as well.'];
}
