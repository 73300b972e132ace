import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { fieldsToWrite } from '../kit/fields-to-write.ts';
import type { DirectoryClient } from './client.ts';
import { policyClasses } from './collect.ts';
import { type LiveEntry, toEntry, toLiveEntry, withId } from './live-entry.ts';
import { passwordPolicyManualSteps } from './password-policy-manual-steps.ts';
import { idOf } from './schema.ts';
import { attributesOf, passwordParts } from './to-password-attributes.ts';
import { anyPasswordPolicy } from './to-password-policy.ts';

const settingsOf = (live: LiveEntry): PasswordPolicySettings => PasswordPolicySettings.parse(anyPasswordPolicy(toEntry(live)));

/** The policy of the whole domain stands in its root, the others are objects of their own. */
async function read(client: DirectoryClient, target: string): Promise<LiveEntry | undefined> {
  const root = (await client.source.roots()).find((entry) => idOf(entry) === target);
  return root === undefined ? withId(client.source.entriesOf(policyClasses), target) : toLiveEntry(root);
}

const policies: VendorObject<DirectoryClient, PasswordPolicySettings, LiveEntry> = {
  vendor: 'The directory',
  read,
  settingsOf,
  async write(client, { live, after, exact }) {
    const parts = passwordParts(attributesOf(live));
    const was = exact && { raw: exact.attributes, settings: settingsOf(exact) };
    const fields = fieldsToWrite({ parts, before: settingsOf(live), after, base: live.attributes, exact: was });
    const changes = Object.entries(fields).map(([attribute, values]) => ({
      operation: 'replace' as const,
      attribute,
      values: (values ?? []) as readonly string[],
    }));
    if (changes.length > 0) await client.writer.modify(live.dn, changes);
  },
  manualSteps: passwordPolicyManualSteps,
};

export const appliesToPasswordPolicies = appliesToObject(policies, passwordPolicyChanges, {
  noun: 'a password policy',
  scopes: ['Write access to the domain object', 'Write access to password settings objects'],
});
