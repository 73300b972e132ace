import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { CollectedTime, StreamedTime } from '../kit/connector.ts';
import { timeOf } from '../kit/iso-time.ts';
import { mapConcurrently } from '../kit/map-concurrently.ts';
import { anyRecord, RecordReader } from '../kit/readable-records.ts';
import { undefinedIfGone } from '../kit/vendor-failure.ts';
import { type HarmonyClient, vendor } from './client.ts';
import { isTrue, MailEntity, SecurityEvent } from './schema.ts';

/** Harmony looks at mails again after they were delivered; how late it may find something is not documented. So much is read again. */
export const lateWithinMs = 6 * 3_600_000;

const mailSources = ['office365_emails', 'google_mail'];

/** What Harmony has found in a mail, as its search is asked for it. */
const detections = [
  'cp_phishing',
  'cp_ap_suspicious',
  'cp_malicious',
  'cp_av_suspicious',
  'cp_spam',
  'cp_malicious_url',
  'cp_malicious_url_click',
];

/** Names of what its scanner found, the most telling first. */
const words: readonly (readonly [RegExp, AttackCategory])[] = [
  [/ransom/i, 'ransomware'],
  [/key ?log/i, 'keylogger'],
  [/steal/i, 'infostealer'],
  [/miner/i, 'cryptominer'],
  [/backdoor|\brat\b/i, 'backdoor'],
];

/** Nothing for a mail that Harmony found clean. What is suspected counts: Harmony makes a security event of it, too. */
function categoryOf({ entityPayload, entitySecurityResult }: MailEntity): AttackCategory | undefined {
  const { ap, av, clicktimeProtection } = entitySecurityResult?.combinedVerdict ?? {};
  if (/malic|suspicious/i.test(av ?? '')) {
    const said = (entitySecurityResult?.av ?? []).map(({ statusDescription }) => statusDescription ?? '').join(' ');
    return words.find(([word]) => word.test(said))?.[1] ?? 'malware';
  }
  if (/phish|suspicious/i.test(ap ?? '')) {
    // What neither has a link nor an attachment deceives by its words alone.
    const hasBait = (entityPayload.emailLinks ?? []).length > 0 || (entityPayload.attachments ?? []).length > 0;
    return hasBait ? 'credential-phishing' : 'bec';
  }
  if (/malicious/i.test(clicktimeProtection ?? '')) return 'credential-phishing';
  return /^spam/i.test(ap ?? '') ? 'spam' : undefined;
}

/** What is known of the mail itself, for each of its recipients. */
const about = ({ entityPayload: { internetMessageId, fromEmail, senderServerIp, attachments } }: MailEntity) => ({
  score: null,
  campaign: null,
  threat: attachments?.[0]?.MD5 ?? null,
  sender: fromEmail ?? null,
  senderAddress: senderServerIp ?? null,
  ...(internetMessageId ? { message: internetMessageId } : {}),
});

const recipientsOf = ({ entityPayload }: MailEntity): string[] =>
  Array.from(new Set((entityPayload.recipients ?? []).map((mail) => mail.trim().toLowerCase()).filter((mail) => mail !== '')));

const ourTime = (given: string): string => new Date(timeOf(given)).toISOString();

/** The same for every copy of one mail: Harmony may have one in each mailbox. */
const mailKey = ({ entityInfo, entityPayload }: MailEntity): string => entityPayload.internetMessageId || entityInfo.entityId;

/** With what is the same however it ends: Harmony may put a mail in quarantine later, and it was read as delivered. */
type Found = MailThreat & { readonly key: string };

function threatsOf(entity: MailEntity): Found[] {
  const [at, category] = [ourTime(entity.entityInfo.entityCreated), categoryOf(entity)];
  if (category === undefined || isTrue(entity.entityPayload.isOutgoing)) return [];
  const outcome = isTrue(entity.entityPayload.isQuarantined) ? 'blocked' : 'delivered';
  return recipientsOf(entity).map((mail) => {
    const key = [mailKey(entity), mail].join('/');
    return { key, id: `${key}/${outcome}`, at, mail, category, outcome, ...about(entity) };
  });
}

/** Of several recipients, the one whose mailbox the event is about; none where that is not said. */
function clickerOf(entity: MailEntity, { description }: SecurityEvent): string | undefined {
  const recipients = recipientsOf(entity);
  const said = (description ?? '').toLowerCase();
  return recipients.length < 2 ? recipients[0] : recipients.find((mail) => said.includes(`${mail}'s mailbox`));
}

function clickOf(event: SecurityEvent, entity: MailEntity | undefined): Found[] {
  const [at, mail] = [ourTime(event.eventCreated), entity && clickerOf(entity, event)];
  if (entity === undefined || mail === undefined) return [];
  // Only what Harmony says it has acted on was stopped.
  const outcome = event.state === 'remediated' ? 'click-blocked' : 'click-permitted';
  const category = categoryOf(entity) ?? 'credential-phishing';
  const key = [event.eventId, mail].join('/');
  return [{ key, id: `${key}/${outcome}`, at, mail, category, outcome, ...about(entity) }];
}

const atOnce = 8;

/** Mails in which Harmony found something, and then its events of clicks, each with the mail that was clicked in. */
export async function* streamMailThreats(client: HarmonyClient, streamed: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const { since, asOf, isNew = () => true, noteUnread } = streamed;
  const mails = new RecordReader({ vendor, item: MailEntity, noteUnread });
  const events = new RecordReader({ vendor, item: SecurityEvent, noteUnread });
  const clickedMails = new RecordReader({ vendor, item: MailEntity, noteUnread });
  const time = { startDate: since.toISOString(), endDate: asOf.toISOString() };
  const seen = new Set<string>();
  // Whether the ends of the time are part of it Harmony does not say: what is before or after is another run's.
  const ours = ({ key, ...threat }: Found): MailThreat[] => {
    if (threat.at < time.startDate || threat.at >= time.endDate) return [];
    // Asked for every copy: each may be the one that the next run meets.
    const isFirst = isNew(key, new Date(threat.at)) && !seen.has(key);
    seen.add(key);
    return isFirst ? [threat] : [];
  };
  for (const saas of mailSources) {
    const asked = { entityFilter: { saas, ...time }, entityDetectionResolutionFilter: { cpDetection: detections } };
    for await (const page of mails.pages(client.pagesOf('/search/query', asked, anyRecord))) yield page.flatMap(threatsOf).flatMap(ours);
  }
  const clicks = { ...time, saas: mailSources, eventTypes: ['malicious_url_click', 'malicious_url'] };
  for await (const page of events.pages(client.pagesOf('/event/query', clicks, anyRecord))) {
    const ids = Array.from(new Set(page.flatMap(({ entityId }) => (entityId ? [entityId] : []))));
    const clicked = await mapConcurrently(ids, atOnce, async (id) => ({ id, mail: await findMail(client, id) }));
    const byId = new Map(clicked.map(({ id, mail }) => [id, mail === undefined ? undefined : clickedMails.read([mail])[0]]));
    yield page.flatMap((event) => clickOf(event, byId.get(event.entityId ?? ''))).flatMap(ours);
  }
}

/** Harmony lets go of mails before it does of events. */
const findMail = async (client: HarmonyClient, id: string): Promise<unknown> =>
  (await client.everything(`/search/entity/${encodeURIComponent(id)}`, anyRecord).catch(undefinedIfGone))?.[0];

const lookedAtMs = 7 * dayMs;
const mostPages = 3;

/** Harmony does not list the domains it protects, but says of each mail whether it came from the same organisation. */
export async function collectOwnDomains(client: HarmonyClient, { asOf }: CollectedTime): Promise<{ readonly name: string }[]> {
  const names = new Set<string>();
  const time = { startDate: new Date(asOf.getTime() - lookedAtMs).toISOString(), endDate: asOf.toISOString() };
  for (const saas of mailSources) {
    const isInternal = { saasAttrName: 'entityPayload.isInternal', saasAttrOp: 'is', saasAttrValue: 'true' };
    let pages = 0;
    for await (const page of client.pagesOf(
      '/search/query',
      { entityFilter: { saas, ...time }, entityExtendedFilter: [isInternal] },
      MailEntity,
    )) {
      for (const { entityPayload } of page)
        if (isTrue(entityPayload.isInternal) && entityPayload.fromDomain) names.add(entityPayload.fromDomain.toLowerCase());
      pages += 1;
      if (pages >= mostPages) break;
    }
  }
  return [...names].toSorted().map((name) => ({ name }));
}
