import { dayMs } from '@rampart/domain/day.ts';
import type { PlatformCheck } from '@rampart/facts/mail/platform-checks.ts';
import type { MissedReport, ReportedMails } from '@rampart/facts/mail/reported-mails.ts';
import type { TakeoverCase } from '@rampart/facts/threats/takeover-cases.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { CollectedTime } from '../kit/connector.ts';
import { isoTime } from '../kit/iso-time.ts';
import { mapUnlessGone } from '../kit/map-unless-gone.ts';
import { type AbnormalClient, timeFilter } from './client.ts';
import { Campaign, CaseDetails, CaseId, CatalogEntry, Posture, Unanalysed } from './schema.ts';

const states: Readonly<Record<string, PlatformCheck['state']>> = {
  COMPLIANT: 'met',
  NON_COMPLIANT: 'unmet',
  PENDING_EVALUATION: 'waiting',
  PERMISSIONS_NEEDED: 'not-permitted',
};
const risks: Readonly<Record<string, PlatformCheck['risk']>> = { LOW: 'low', MED: 'medium', MEDIUM: 'medium', HIGH: 'high' };

const longestSteps = 2000;

/** The catalog has how to fix each, under ids of its own: only the names are in both. */
export async function collectPlatformChecks(client: AbnormalClient): Promise<PlatformCheck[]> {
  const postures = await client.counted('spm-v2/postures/query', 'postures', Posture, {});
  const catalog = await client.counted('spm-v2/posture-catalog', 'data', CatalogEntry);
  const byName = new Map(catalog.map((entry) => [entry.name, entry]));
  return postures.map(({ posture_id: id, posture_name: name, status, risk_level: risk }) => {
    const entry = byName.get(name);
    return {
      id,
      name,
      area: entry?.posture_area ?? null,
      risk: risks[(risk?.display_name ?? risk?.id ?? '').toUpperCase()] ?? null,
      state: states[status ?? ''] ?? 'unknown',
      steps: entry?.remediation_steps?.slice(0, longestSteps).toWellFormed() ?? null,
    };
  });
}

/** What is set aside on purpose is no fault: exercises, senders and conversations that are excluded. */
const missedFor: Readonly<Record<string, MissedReport>> = {
  PHISHING_SIMULATION: 'on-purpose',
  EXCLUDED_SENDER: 'on-purpose',
  CUSTOM_FILTER: 'on-purpose',
  ROUTED_SUBMISSION: 'on-purpose',
  FROM_PHISHING_MAILBOX: 'on-purpose',
  AI_CONVERSATION: 'on-purpose',
  INVALID_MAILBOX: 'wrong-mailbox',
  ORIGINAL_EMAIL_NOT_LOCATED: 'not-found',
  UNKNOWN_REPORTER: 'unknown-reporter',
  INVALID_SUBMISSION: 'unreadable',
  COULD_NOT_EXTRACT: 'unreadable',
  NOT_ANALYZED_POV_QUOTA_REACHED: 'over-quota',
};

const reportedDays = 30;

export async function collectReportedMails(client: AbnormalClient, { asOf }: CollectedTime): Promise<ReportedMails> {
  const from = new Date(asOf.getTime() - reportedDays * dayMs);
  const campaigns = await client.everything('abusecampaigns', 'campaigns', Campaign, {
    filter: timeFilter('lastReportedTime', from, asOf),
  });
  const reasons = await client.get('abuse_mailbox/not_analyzed', Unanalysed, { start: from.toISOString(), end: asOf.toISOString() });
  const missed = Map.groupBy(reasons, (reason): MissedReport => missedFor[reason] ?? 'unknown');
  return {
    days: reportedDays,
    analysed: campaigns.length,
    missed: [...missed].map(([why, all]) => ({ why, count: all.length })).toSorted((a, b) => (a.why < b.why ? -1 : 1)),
  };
}

const caseStates: readonly (readonly [RegExp, TakeoverCase['state']])[] = [
  [/^action required$/i, 'open'],
  [/in progress/i, 'in-progress'],
  [/resolved/i, 'resolved'],
  [/not an attack/i, 'no-attack'],
];
const severities: Readonly<Record<string, TakeoverCase['severity']>> = { NONE: 'none', LOW: 'low', MEDIUM: 'medium', HIGH: 'high' };

const caseDays = 90;
/** A call each. */
const mostCases = 500;

/** The list has no state: each is asked for. */
export async function collectTakeoverCases(client: AbnormalClient, { asOf }: CollectedTime): Promise<TakeoverCase[]> {
  const filter = timeFilter('lastModifiedTime', new Date(asOf.getTime() - caseDays * dayMs), asOf);
  const list = async () => {
    const ids = (await client.everything('cases', 'cases', CaseId, { filter })).map(({ caseId }) => caseId);
    return [...new Set(ids)].map((id) => ({ id }));
  };
  const cases = await list();
  // Those that no one has touched for longest come last, and are what is looked for.
  if (cases.length > mostCases)
    throw new VendorFailure('Abnormal', {
      kind: 'ours',
      reason: `Abnormal lists more than ${mostCases} cases of ${caseDays} days, which are more than Rampart reads.`,
    });
  return mapUnlessGone(cases, { atOnce: 1, listAgain: list }, async ({ id }) => {
    const details = await client.get(`cases/${encodeURIComponent(id)}`, CaseDetails);
    return {
      id,
      person: details.affectedEmployee ?? '',
      severity: severities[(details.severity_level ?? '').toUpperCase()] ?? null,
      state: caseStates.find(([word]) => word.test(details.case_status ?? ''))?.[1] ?? 'unknown',
      firstSeenAt: isoTime(details.firstObserved),
    };
  });
}
