import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { HarmonyClient } from '../client.ts';
import { permissions } from '../permissions.ts';
import { listExceptions, type LiveException, placeOf, settingsOf } from './exceptions.ts';

/** What Harmony sets by itself, and what is another when the same entry is made again. */
const without = new Set(['entityId', 'addedBy', 'editedBy', 'updateTime', 'insertTime', 'place', 'copies']);

async function collectConfigured(client: HarmonyClient): Promise<ConfigurationObject[]> {
  return (await listExceptions(client)).map(({ target, live }) => ({
    id: target,
    name: settingsOf(live).name,
    parent: null,
    isEnabled: null,
    position: null,
    settings: canonicalSettings(live, { without }),
  }));
}

const how = {
  matching: 'Matching',
  exact: 'Exact',
  contains: 'Contains',
  ends_with: 'Ends with',
};

const labels: FieldLabels = {
  list: {
    label: 'Exception type',
    values: { whitelist: 'Allow-List', blacklist: 'Block-List', spam_whitelist: 'Trusted sender (Anti-Spam)' },
  },
  senderEmail: { label: 'Sender Email' },
  senderEmailMatching: { label: 'Sender Email condition', values: how },
  senderDomain: { label: 'Sender Domain' },
  senderDomainMatching: { label: 'Sender Domain condition', values: how },
  senderName: { label: 'Sender Name' },
  senderNameMatching: { label: 'Sender Name condition', values: how },
  recipient: { label: 'Recipients' },
  recipientMatching: { label: 'Recipients condition', values: how },
  subject: { label: 'Subject' },
  subjectMatching: { label: 'Subject condition', values: how },
  linkDomains: { label: 'Links in body' },
  linkDomainMatching: { label: 'Links in body condition', values: how },
  senderIp: { label: 'Server IP' },
  senderClientIp: { label: 'Client Sender IP' },
  attachmentMd5: { label: 'Attachments MD5' },
  ignoringSpfCheck: { label: 'Ignore SPF check' },
  comment: { label: 'Comment' },
};

export const collectsConfiguredExceptions = collects(configuredRules, {
  title: 'Exceptions as they are set',
  scopes: [permissions.read],
  with: collectConfigured,
});

const placeIn = ({ name, settings }: ConfigurationObject): number => placeOf({ ...settingsOf(settings as unknown as LiveException), name });

/** Harmony has no log of who changed an exception that its API would show. */
export const watchedExceptions: readonly Watches<HarmonyClient>[] = [
  {
    type: 'rule',
    name: 'Exception',
    fact: configuredRules,
    informs: [mailExceptions],
    form: 2,
    labels,
    restores: {
      changesOf: () => mailExceptionChanges.update.siblings,
      exactOf: (version) => ({ ...version.settings, place: placeIn(version) }),
      settingsOf: (exact) => settingsOf(exact as unknown as LiveException),
      // Of several for the same mail, the second is the oldest once the first is deleted; its own id still leads to it.
      isAnother: (version, exact) => placeIn(version) > 1 && (exact as LiveException).place === 1,
    },
  },
];
