import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { type AbnormalApi, type AbnormalCall, checkQuery, cutPage, pageNumbers, timeFilter } from './abnormal-api.ts';
import { seconds } from './seconds.ts';
import { errors } from './errors.ts';
import type { Portal } from './portal.ts';
import { abxIdOf, attackTypeOf, type Threat } from './threat-log.ts';
import { attackTypes } from './threat-routes.ts';

const numberIn = (id: string): number => Number.parseInt(id.slice(0, 8), 16);
/** People report some of the mail that reached them. */
const isReported = ({ id, outcome }: WorldThreat): boolean => outcome === 'delivered' && numberIn(id) % 3 !== 0;
/** What was reported and could not be looked at. */
const isLost = ({ id }: WorldThreat): boolean => numberIn(id) % 5 === 1;
const reasons = ['ORIGINAL_EMAIL_NOT_LOCATED', 'COULD_NOT_EXTRACT', 'PHISHING_SIMULATION', 'UNKNOWN_REPORTER', 'INVALID_SUBMISSION'];

const reportedAt = ({ at }: WorldThreat): Date => new Date(at.getTime() + 25 * 60_000);

interface Report {
  readonly campaignId: string;
  readonly mails: readonly WorldThreat[];
}

/** A report for each campaign that someone reported, with the mails in order of time. */
function reportsBetween({ log, world }: Portal, from: Date, to: Date): Report[] {
  const near = Array.from(log.between(new Date(from.getTime() - dayMs), to));
  return near.flatMap(({ id, mails }: Threat) => {
    const reported = mails.filter((mail) => isReported(mail) && !isLost(mail) && reportedAt(mail) <= world.now()).toReversed();
    const last = reported.at(-1);
    return last !== undefined && reportedAt(last) >= from && reportedAt(last) <= to ? [{ campaignId: id, mails: reported }] : [];
  });
}

/** For tests: what the mailbox has got in a time, counted as it lists it. */
export const reportsIn = (portal: Portal, from: Date, to: Date): number => reportsBetween(portal, from, to).length;

/** For tests as well: what it has got and not looked at. */
export const lostReportsIn = (world: World, portal: Portal, from: Date, to: Date): readonly WorldThreat[] =>
  Array.from(portal.log.between(new Date(from.getTime() - dayMs), to))
    .flatMap(({ mails }) => mails)
    .filter((mail) => isReported(mail) && isLost(mail) && reportedAt(mail) <= world.now())
    .filter((mail) => reportedAt(mail) >= from && reportedAt(mail) <= to);

export const reasonOf = ({ id }: WorldThreat): string => reasons[Math.floor(numberIn(id) / 5) % reasons.length]!;

const nameOf = (mail: string): string => mail.split('@', 1)[0]!;

function rfc3339({ query }: AbnormalCall, name: string, usual: Date): Date {
  const text = query.get(name);
  if (text === null) return usual;
  const isWellFormed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isWellFormed || Number.isNaN(Date.parse(text))) throw errors.invalid(`${name} is not an RFC 3339 timestamp.`);
  return new Date(text);
}

const widestMs = 90 * dayMs;
const judgements = ['All', 'Malicious', 'Safe', 'Spam'];

const toDetails = ({ campaignId, mails }: Report): Body => {
  const [first, last] = [mails[0]!, mails.at(-1)!];
  const isSpam = first.category === 'spam';
  return {
    campaignId,
    firstReported: seconds(reportedAt(first)),
    lastReported: seconds(reportedAt(last)),
    messageId: abxIdOf(first),
    subject: `Fwd: ${first.subject}`,
    fromName: nameOf(first.sender),
    fromAddress: first.sender,
    recipientName: nameOf(first.mail),
    recipientAddress: first.mail,
    judgementStatus: isSpam ? 'Spam' : 'Malicious',
    overallStatus: 'Remediated',
    attackType: isSpam ? 'Spam' : attackTypeOf(first),
  };
};

export function mailboxRoutes(api: AbnormalApi, portal: Portal): void {
  const { world } = portal;

  api.get('/abusecampaigns', 'AI Security Mailbox', (call) => {
    const names = ['filter', 'pageSize', 'pageNumber', 'sender', 'recipient', 'subject', 'reporter'];
    checkQuery(call, { names, values: { attackType: attackTypes, threatType: judgements } });
    const filter = timeFilter(call, ['lastReportedTime', 'receivedTime']);
    const [from, to] = filter === undefined ? [new Date(world.now().getTime() - dayMs), world.now()] : [filter.from, filter.to];
    const cut = cutPage(call, reportsBetween(portal, from, to));
    const pages = filter === undefined ? {} : pageNumbers(cut);
    return { body: { campaigns: cut.items.map(({ campaignId }) => ({ campaignId })), ...pages } };
  });

  api.get('/abusecampaigns/:id', 'AI Security Mailbox', (call) => {
    checkQuery(call, { names: [] });
    const threat = portal.log.find(call.params['id']!);
    const day = threat?.mails[0]?.at ?? new Date(0);
    const found = reportsBetween(portal, new Date(day.getTime() - dayMs), new Date(day.getTime() + dayMs));
    const report = found.find(({ campaignId }) => campaignId === threat?.id);
    if (report === undefined) throw errors.notFound('Abuse campaign does not exist');
    return { body: toDetails(report) };
  });

  api.get('/abuse_mailbox/not_analyzed', 'AI Security Mailbox', (call) => {
    checkQuery(call, { names: ['start', 'end'], refuse: errors.invalid });
    const end = rfc3339(call, 'end', world.now());
    const start = rfc3339(call, 'start', new Date(end.getTime() - widestMs));
    if (start > end) throw errors.invalid('start is after end.');
    if (end.getTime() - start.getTime() > widestMs) throw errors.invalid('The date range is wider than 90 days.');
    const results = lostReportsIn(world, portal, start, end).map((mail) => ({
      subject: mail.subject,
      abx_message_id: Number(abxIdOf(mail)),
      reported_datetime: seconds(reportedAt(mail)),
      recipient: { name: nameOf(mail.mail), email: mail.mail },
      reporter: { name: nameOf(mail.mail), email: mail.mail },
      not_analyzed_reason: reasonOf(mail),
    }));
    return { body: { results } };
  });
}
