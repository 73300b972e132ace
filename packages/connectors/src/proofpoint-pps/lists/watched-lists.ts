import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { ProofpointPpsClient } from '../client.ts';
import { permissions } from '../permissions.ts';
import { idOf, liveEntries, type LiveEntry, settingsOf } from './list-entries.ts';

const longestId = 500;

const toConfigured = (live: LiveEntry): ConfigurationObject => ({
  id: idOf(live),
  name: settingsOf(live).name.slice(0, 1000).toWellFormed(),
  parent: null,
  isEnabled: null,
  position: null,
  settings: canonicalSettings({ list: live.list, ...live.entry }, { without: new Set() }),
});

const labels: FieldLabels = {
  name: { label: 'Entry' },
  list: { label: 'List', values: { safe: 'Organizational Safe List', block: 'Organizational Block List' } },
  attribute: {
    label: 'Filter type',
    values: {
      $from: 'Sender Address (envelope)',
      $hfrom: 'Sender Address (From header)',
      $ip: 'Sender IP Address',
      $host: 'Sender Hostname',
      $helo: 'Sender HELO Domain',
      $rcpt: 'Recipient',
    },
  },
  operator: { label: 'Operator' },
  value: { label: 'Value' },
  comment: { label: 'Comment' },
};

/** One that is too long to be an id is judged, and not watched. */
export const collectsConfiguredEntries = collects(configuredRules, {
  title: 'Safe list and block list as they are set',
  scopes: [permissions.lists],
  with: async (client: ProofpointPpsClient) =>
    (await liveEntries(client)).filter((live) => idOf(live).length <= longestId).map(toConfigured),
});

const exactOf = ({ settings: { list, ...entry } }: ConfigurationObject) => ({ list, entry });

export const watchedLists: readonly Watches<ProofpointPpsClient>[] = [
  {
    type: 'rule',
    name: 'Safe list or block list entry',
    fact: configuredRules,
    informs: [senderLists],
    form: 1,
    labels,
    restores: {
      changesOf: () => senderListEntryChanges.create.siblings,
      exactOf,
      settingsOf: (exact) => settingsOf(exact as unknown as LiveEntry),
    },
  },
];
