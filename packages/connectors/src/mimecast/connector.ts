import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { collects, defineConnector, streams } from '../kit/connector.ts';
import { appliesInMimecast } from './apply.ts';
import { connectMimecast } from './auth.ts';
import { vendor } from './client.ts';
import { collectManagedLinks } from './links/links.ts';
import { lateWithinMs, streamMailThreats } from './collect.ts';
import { permissions } from './permissions.ts';
import { collectSenderRules } from './sender-rules/sender-rules.ts';
import { mimecastWords } from './setting-words.ts';
import { collectsConfiguredMimecast, watchedMimecast } from './watch/watched-mimecast.ts';

export const mimecast = defineConnector({
  id: 'mimecast',
  vendor,
  methods: ['client_secret_client_id'],
  connect: connectMimecast,
  test: (client) => client.test(),
  collects: [
    collects(senderRules, {
      title: 'Bypasses of the spoofing check, and blocked senders',
      scopes: [permissions.policies],
      with: collectSenderRules,
    }),
    collects(managedLinks, { title: 'Managed URLs', scopes: [permissions.links], with: collectManagedLinks }),
    ...collectsConfiguredMimecast,
  ],
  streams: [
    streams(mailThreats, {
      title: 'Attacks by mail, and clicks on them',
      scopes: [permissions.clicks, permissions.attachments, permissions.impersonation],
      // Shorter than Mimecast keeps its logs: a first run reads a month.
      keptDays: 30,
      overlapMs: lateWithinMs,
      with: streamMailThreats,
    }),
  ],
  applies: appliesInMimecast,
  words: mimecastWords,
  watches: watchedMimecast,
});
