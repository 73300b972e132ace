import type { World } from '../../world/world.ts';
import { intervalOfDays, intervalOfMinutes, neverInterval } from './directory-time.ts';
import type { Template } from './entry.ts';
import { idOfNamed, named } from './object-identity.ts';

interface Policy {
  readonly name: string;
  readonly precedence: number;
  readonly groups: readonly string[];
  readonly minLength: number;
  readonly maxAge: string;
}

const policies: readonly Policy[] = [
  { name: 'Administrators', precedence: 10, groups: ['Domain Admins', 'IT administrators'], minLength: 14, maxAge: intervalOfDays(90) },
  { name: 'Service accounts', precedence: 20, groups: ['Service accounts'], minLength: 16, maxAge: neverInterval },
];

export const passwordSettingsIdOf = ({ options }: World, name: string): string => idOfNamed(options, `password settings ${name}`);

/** Fine-grained policies, which stand above the domain's own for the groups they apply to. */
export function passwordSettingsTemplates(world: World): readonly Template[] {
  return policies.map(({ name, precedence, groups, minLength, maxAge }) => ({
    ...named(world, 'password-settings', name, [`password settings ${name}`, 'CN Password Settings Container']),
    attributes: (snapshot) => ({
      cn: [name],
      'msDS-PasswordSettingsPrecedence': [String(precedence)],
      'msDS-PasswordReversibleEncryptionEnabled': ['FALSE'],
      'msDS-PasswordHistoryLength': ['24'],
      'msDS-PasswordComplexityEnabled': ['TRUE'],
      'msDS-MinimumPasswordLength': [String(minLength)],
      'msDS-MinimumPasswordAge': [intervalOfDays(1)],
      'msDS-MaximumPasswordAge': [maxAge],
      'msDS-LockoutThreshold': ['10'],
      'msDS-LockoutObservationWindow': [intervalOfMinutes(30)],
      'msDS-LockoutDuration': [intervalOfMinutes(30)],
      'msDS-PSOAppliesTo': snapshot.ofKind('group').flatMap(({ rdn, dn }) => (groups.includes(rdn.value) ? [dn] : [])),
    }),
  }));
}
