import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite } from '../../kit/fields-to-write.ts';
import type { DirectoryClient } from '../client.ts';
import { type LiveEntry, toEntry, toLiveEntry, versionOf, withId } from '../live-entry.ts';
import { type Entry, idOf, numberOf, swapped } from '../schema.ts';
import { policyClasses } from './collect-password-policies.ts';
import { graceLimit, refuseSuddenExpiry } from './expiring-passwords.ts';
import { isOlderImage, leastLength, withQualityOf } from './overlay-length.ts';
import { passwordParts } from './password-parts.ts';
import { passwordPolicyScript } from './password-policy-script.ts';
import { formOf, vendor } from './policy-form.ts';
import { toPasswordPolicy } from './to-password-policy.ts';

type Settings = PasswordPolicySettings;

/** What tells the form of a policy, its name, whether an expired password signs in, and whether someone else has written to it. */
const telling = ['objectclass', 'cn', 'name', 'entrycsn', graceLimit];

/** A domain's root has much besides its policy. Only what a change may write is kept for the way back. */
export function toLivePolicy(entry: Entry): LiveEntry {
  const fields = passwordParts(formOf(entry)).flatMap((one) => (Array.isArray(one.fields) ? (one.fields as string[]) : []));
  return toLiveEntry(entry, new Set([...telling, ...fields]));
}

export const passwordSettingsOf = (live: LiveEntry): Settings => PasswordPolicySettings.parse(toPasswordPolicy(toEntry(live)));

/** In the words of an older image where the change has them, so that a deployment from before can still be rolled back. */
const settingsLike = (asked: Settings, exact: LiveEntry | undefined): ((live: LiveEntry) => Settings) =>
  isOlderImage(asked, exact)
    ? (live) => ({ ...passwordSettingsOf(live), minLength: numberOf(toEntry(live), leastLength) })
    : passwordSettingsOf;

/** The policy of the whole domain is in its root, the others are separate objects. */
export async function readPolicy({ source }: DirectoryClient, target: string): Promise<LiveEntry | undefined> {
  const root = (await source.roots()).find((entry) => idOf(entry) === target);
  const found = root ?? (await withId(source, target, policyClasses));
  return found && toLivePolicy(found);
}

const policies: VendorObject<DirectoryClient, Settings, LiveEntry> = {
  vendor,
  read: readPolicy,
  settingsOf: (live, asked, exact) => settingsLike(asked, exact)(live),
  async write(client, { live, after, exact }) {
    const parts = passwordParts(formOf(toEntry(live)));
    const settingsOf = settingsLike(after, exact);
    const raw = isOlderImage(after, exact) ? withQualityOf(live, exact) : exact;
    const was = exact && raw && { raw: raw.attributes, settings: settingsOf(exact) };
    const before = settingsOf(live);
    const fields = fieldsToWrite({ parts, before, after, base: live.attributes, exact: was });
    await refuseSuddenExpiry(client, { policy: toEntry(live), before, after });
    const changes = Object.entries(fields).flatMap(([attribute, values]) =>
      swapped(attribute, live.attributes[attribute.toLowerCase()] ?? [], (values ?? []) as readonly string[]),
    );
    if (changes.length > 0) await client.writer.modify(live.dn, changes, versionOf(live));
  },
  manualSteps: passwordPolicyScript,
};

export const appliesToPasswordPolicies = appliesToObject(policies, passwordPolicyChanges, {
  noun: 'a password policy',
  fact: passwordPolicies,
  scopes: ['Write access to the domain object', 'Write access to password settings objects'],
});
