import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { stoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { collects, defineConnector, streams } from '../kit/connector.ts';
import { appliesInProofpointPps } from './apply.ts';
import { connectProofpointPps } from './auth.ts';
import { vendor } from './client.ts';
import { collectStoppedMail, lateWithinMs, streamMailThreats } from './collect.ts';
import { collectSenderLists } from './lists/list-entries.ts';
import { collectsConfiguredEntries, watchedLists } from './lists/watched-lists.ts';
import { permissions } from './permissions.ts';
import { proofpointPpsWords } from './setting-words.ts';

export const proofpointPps = defineConnector({
  id: 'proofpoint-pps',
  vendor,
  methods: ['username_password_hostname', 'username_password_client_secret_client_id'],
  connect: connectProofpointPps,
  test: (client) => client.test(),
  collects: [
    collects(senderLists, { title: 'Safe list and block list of the organisation', scopes: [permissions.lists], with: collectSenderLists }),
    collects(stoppedMail, {
      title: 'The latest attacks that were stopped, and where they are quarantined',
      scopes: [permissions.search],
      with: collectStoppedMail,
    }),
    collectsConfiguredEntries,
  ],
  streams: [
    streams(mailThreats, {
      title: 'Attacks by mail that were stopped',
      scopes: [permissions.search],
      // Less than Smart Search keeps: without pages, more would take very many calls.
      keptDays: 7,
      overlapMs: lateWithinMs,
      with: streamMailThreats,
    }),
  ],
  applies: appliesInProofpointPps,
  words: proofpointPpsWords,
  watches: watchedLists,
});
