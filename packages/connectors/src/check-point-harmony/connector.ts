import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { collects, defineConnector, streams } from '../kit/connector.ts';
import { appliesInHarmony } from './apply.ts';
import { connectCheckPointHarmony } from './auth.ts';
import { vendor } from './client.ts';
import { collectOwnDomains, lateWithinMs, streamMailThreats } from './collect.ts';
import { collectMailExceptions } from './exceptions/exceptions.ts';
import { collectsConfiguredExceptions, watchedExceptions } from './exceptions/watched-exceptions.ts';
import { permissions } from './permissions.ts';
import { harmonyWords } from './setting-words.ts';

export const checkPointHarmony = defineConnector({
  id: 'check-point-harmony',
  vendor,
  methods: ['url_client_secret_client_id'],
  connect: connectCheckPointHarmony,
  test: (client) => client.test(),
  collects: [
    collects(mailExceptions, {
      title: 'Allow-List, Block-List and trusted senders',
      scopes: [permissions.read],
      with: collectMailExceptions,
    }),
    collects(ownDomains, { title: 'Domains that your people write from', scopes: [permissions.read], with: collectOwnDomains }),
    collectsConfiguredExceptions,
  ],
  streams: [
    streams(mailThreats, {
      title: 'Attacks by mail, and clicks on them',
      scopes: [permissions.read],
      // Shorter than Harmony keeps its events: a first run reads a month.
      keptDays: 30,
      overlapMs: lateWithinMs,
      with: streamMailThreats,
    }),
  ],
  applies: appliesInHarmony,
  words: harmonyWords,
  watches: watchedExceptions,
});
