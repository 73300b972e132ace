import { apiTokens } from '@rampart/facts/identity/api-tokens.ts';
import { consoleAccounts } from '@rampart/facts/identity/console-accounts.ts';
import { consoleSessions } from '@rampart/facts/identity/console-sessions.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { attackRemoval } from '@rampart/facts/mail/attack-removal.ts';
import { platformChecks } from '@rampart/facts/mail/platform-checks.ts';
import { reportedMails } from '@rampart/facts/mail/reported-mails.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { takeoverCases } from '@rampart/facts/threats/takeover-cases.ts';
import { collects, defineConnector, streams } from '../kit/connector.ts';
import { appliesInAbnormal } from './apply.ts';
import { connectAbnormal } from './auth.ts';
import { vendor } from './client.ts';
import { collectPlatformChecks, collectReportedMails, collectTakeoverCases } from './collect.ts';
import { lateWithinMs as logLateWithinMs, streamSettingChanges } from './portal/audit-log.ts';
import { collectApiTokens, collectConsoleAccounts, collectConsoleSessions } from './portal/portal.ts';
import { collectsConfigured, watchedPortal } from './portal/watched-portal.ts';
import { sections } from './sections.ts';
import { collectAttackRemoval, lateWithinMs, streamMailThreats } from './threats/threats.ts';

export const abnormal = defineConnector({
  id: 'abnormal',
  vendor,
  methods: ['api_key'],
  connect: connectAbnormal,
  test: (client) => client.test(),
  collects: [
    collects(consoleAccounts, { title: 'Who may use the portal, and how', scopes: [sections.users], with: collectConsoleAccounts }),
    collects(consoleSessions, { title: 'Session settings of the portal', scopes: [sections.settings], with: collectConsoleSessions }),
    collects(apiTokens, { title: 'API tokens', scopes: [sections.tokens], with: collectApiTokens }),
    collects(platformChecks, {
      title: 'What security posture management finds',
      scopes: [sections.postures],
      with: collectPlatformChecks,
    }),
    collects(attackRemoval, {
      title: 'What was done with the attacks of the last week',
      scopes: [sections.threats],
      with: collectAttackRemoval,
    }),
    collects(reportedMails, { title: 'Mails that people reported', scopes: [sections.mailbox], with: collectReportedMails }),
    collects(takeoverCases, { title: 'Accounts that seem to be taken over', scopes: [sections.cases], with: collectTakeoverCases }),
    ...collectsConfigured,
  ],
  streams: [
    streams(mailThreats, {
      title: 'Attacks by mail',
      scopes: [sections.threats],
      // How long the threat log goes back is not documented: a first run reads a month.
      keptDays: 30,
      overlapMs: lateWithinMs,
      with: streamMailThreats,
    }),
    streams(settingChanges, {
      title: 'Who changed what in the portal',
      scopes: [sections.audit],
      keptDays: 90,
      overlapMs: logLateWithinMs,
      with: streamSettingChanges,
    }),
  ],
  applies: appliesInAbnormal,
  watches: watchedPortal,
});
