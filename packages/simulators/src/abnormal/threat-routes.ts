import { dayMs } from '@rampart/domain/day.ts';
import type { WorldThreat } from '../world/world.ts';
import { type AbnormalApi, type AbnormalCall, checkQuery, cutPage, pageNumbers, timeFilter } from './abnormal-api.ts';
import { errors } from './errors.ts';
import type { Portal } from './portal.ts';
import {
  attackStrategyOf,
  attackTypeOf,
  attackVectorOf,
  impersonatedPartyOf,
  judgementOf,
  tenantNameOf,
  type Threat,
  toMessage,
} from './threat-log.ts';

export const attackTypes = [
  'Internal-to-Internal Attacks (Email Account Takeover)',
  'Spam',
  'Reconnaissance',
  'Scam',
  'Social Engineering (BEC)',
  'Phishing: Credential',
  'Invoice/Payment Fraud (BEC)',
  'Malware',
  'Extortion',
  'Phishing: Sensitive Data',
  'Other',
];

const values: Readonly<Record<string, readonly string[]>> = {
  source: ['all', 'attacks', 'borderline', 'spam'],
  topic: ['Billing Account Update', 'Covid-19 Related Attack', 'Cryptocurrency', 'Invoice', 'Invoice Inquiry'],
  attackType: attackTypes,
  attackVector: ['Link', 'Attachment', 'Text', 'Others', 'Attachment with Zipped File', 'QR Code', 'Calendar Invite', 'Spam Bomb'],
  attackStrategy: [
    'Name Impersonation',
    'Internal Compromised Email Account',
    'External Compromised Email Account',
    'Spoofed Email',
    'Unknown Sender',
    'Covid 19 Related Attack',
  ],
  impersonatedParty: [
    'VIP',
    'Assistants',
    'Employee (other)',
    'Brand',
    'Known Partners',
    'Automated System (Internal)',
    'Automated System (External)',
    'Unknown Partner',
    'None / Others',
  ],
};

/** No mail of the world is borderline, nor about one of the topics. */
const sources: Readonly<Record<string, readonly string[]>> = {
  all: ['Attack', 'Spam'],
  attacks: ['Attack'],
  borderline: [],
  spam: ['Spam'],
};

const includes = (text: string, part: string | null): boolean => part === null || text.toLowerCase().includes(part.toLowerCase());
const is = (value: string, asked: string | null): boolean => asked === null || value === asked;

function isAskedFor({ query }: AbnormalCall): (mail: WorldThreat) => boolean {
  return (mail) =>
    sources[query.get('source') ?? 'all']!.includes(judgementOf(mail)) &&
    !query.has('topic') &&
    includes(mail.sender, query.get('sender')) &&
    includes(mail.mail, query.get('recipient')) &&
    includes(mail.subject, query.get('subject')) &&
    is(attackTypeOf(mail), query.get('attackType')) &&
    is(attackVectorOf(mail), query.get('attackVector')) &&
    is(attackStrategyOf(mail), query.get('attackStrategy')) &&
    is(impersonatedPartyOf(mail), query.get('impersonatedParty'));
}

/** Without a filter the description promises the top 100, and no page numbers. */
const mostUnfiltered = 100;
/** "Total results returned cannot exceed 2000 due to database limitations." */
const mostMessages = 2000;

/** Whether one mail of the campaign was received, or taken out, in that time. */
function isOfTime({ mails, id }: Threat, { key, from, to }: { key: string; from: Date; to: Date }, { world }: Portal): boolean {
  if (key === 'receivedTime') return mails.some(({ at }) => at >= from && at <= to);
  return mails.some((mail) => {
    const taken = Date.parse(String(toMessage(mail, id, world)['remediationTimestamp']));
    return taken >= from.getTime() && taken <= to.getTime();
  });
}

export function threatRoutes(api: AbnormalApi, portal: Portal): void {
  const { log, world } = portal;

  api.get('/threats', 'Threats', (call) => {
    checkQuery(call, { names: ['filter', 'pageSize', 'pageNumber', 'sender', 'recipient', 'subject'], values });
    const filter = timeFilter(call, ['receivedTime', 'latestTimeRemediated']);
    const isAsked = isAskedFor(call);
    // Without a filter, of the last week. A mail is taken out within the day after it came.
    const besideMs = filter === undefined ? 7 * dayMs : filter.key === 'receivedTime' ? 0 : dayMs;
    const since = new Date((filter?.from ?? world.now()).getTime() - besideMs);
    const near = Array.from(log.between(since, filter?.to ?? world.now()));
    const found = near
      .filter((threat) => filter === undefined || isOfTime(threat, filter, portal))
      .filter(({ mails }) => mails.some(isAsked))
      .map(({ id }) => ({ threatId: id }))
      .toReversed();
    if (filter === undefined) return { body: { threats: found.slice(0, mostUnfiltered) } };
    const cut = cutPage(call, found);
    return { body: { threats: cut.items, ...pageNumbers(cut) } };
  });

  /**
   * The description says of the pages of messages both that a page is as large as asked for, and that page numbers are ignored for now. Public
   * integrations follow `nextPageNumber`, and so does this.
   */
  api.get('/threats/:id', 'Threats', (call) => {
    checkQuery(call, { names: ['pageSize', 'pageNumber'] });
    const threat = log.find(call.params['id']!);
    if (threat === undefined) throw errors.notFound('Threat does not exist');
    const cut = cutPage(call, threat.mails.slice(0, mostMessages));
    return {
      body: {
        threatId: threat.id,
        recipientCount: new Set(threat.mails.map(({ mail }) => mail)).size,
        messages: cut.items.map((mail) => toMessage(mail, threat.id, world)),
        tenantId: 1042,
        tenantName: tenantNameOf(world),
        ...pageNumbers(cut),
      },
    };
  });
}
