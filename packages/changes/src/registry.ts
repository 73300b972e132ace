import type { AnyChangeDefinition, AnyChanges, Change } from '@rampart/domain/change.ts';
import { groupAccessChanges } from './collaboration/group-access.ts';
import { authenticationMethodChanges } from './identity/authentication-method.ts';
import { directorySettingsChanges } from './identity/directory-settings.ts';
import { enrollmentPolicyChanges } from './identity/enrollment-policy.ts';
import { passwordPolicyChanges } from './identity/password-policy.ts';
import { passwordRuleChanges } from './identity/password-rule.ts';
import { signInPolicyChanges } from './identity/sign-in-policy.ts';
import { signInRuleChanges } from './identity/sign-in-rule.ts';
import { signOnPolicyChanges } from './identity/sign-on-policy.ts';
import { mailExceptionChanges } from './mail/mail-exception.ts';
import { managedLinkChanges } from './mail/managed-link.ts';
import { senderListEntryChanges } from './mail/sender-list-entry.ts';
import { senderRuleChanges } from './mail/sender-rule.ts';
import { mailPolicyChanges } from './mail/mail-policy.ts';
import { mailSettingsChanges } from './mail/mail-settings.ts';
import { locationChanges } from './network/location.ts';
import { zoneChanges } from './network/zone.ts';
import { accountChanges } from './people/account.ts';
import { groupChanges } from './people/group.ts';

/** The changes of every kind of object; a test holds the list equal to the files. */
export const changeRegistry: readonly AnyChanges[] = [
  groupAccessChanges,
  authenticationMethodChanges,
  directorySettingsChanges,
  enrollmentPolicyChanges,
  passwordPolicyChanges,
  passwordRuleChanges,
  signInPolicyChanges,
  signInRuleChanges,
  signOnPolicyChanges,
  mailExceptionChanges,
  managedLinkChanges,
  senderListEntryChanges,
  senderRuleChanges,
  mailPolicyChanges,
  mailSettingsChanges,
  locationChanges,
  zoneChanges,
  accountChanges,
  groupChanges,
];

const definitions = new Map<string, AnyChangeDefinition>(
  changeRegistry.flatMap((changes) => changes.definitions.map((definition) => [definition.id, definition] as const)),
);

export function definitionOf({ id }: Pick<Change, 'id'>): AnyChangeDefinition {
  const definition = definitions.get(id);
  if (definition === undefined) throw new Error(`No change is declared with the id ${id}.`);
  return definition;
}
