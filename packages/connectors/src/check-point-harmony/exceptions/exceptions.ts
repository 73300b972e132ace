import { createHash } from 'node:crypto';
import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import {
  type MailException,
  mailCriteria,
  mailExceptionName,
  type MailExceptionSettings,
  type Match,
} from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { type HarmonyClient, vendor } from '../client.ts';
import { harmonyManualSteps } from '../manual-steps.ts';
import { permissions } from '../permissions.ts';
import { ExceptionEntry, isTrue } from '../schema.ts';

/** Its three lists, and what a mail that an entry matches is. */
const lists = { whitelist: 'allow', blacklist: 'block', spam_whitelist: 'allow-as-no-spam' } as const;
type List = keyof typeof lists;
const listNames = Object.keys(lists) as List[];
const listOf = (effect: MailExceptionSettings['effect']): List => listNames.find((list) => lists[list] === effect)!;

/** What an entry is for is not written in it: it follows from the list that it is in. */
export type LiveException = ExceptionEntry & {
  readonly list: List;
  /** Which of those that match the same mail it is, from the oldest, which is 1; and how many there are. */
  readonly place?: number;
  readonly copies?: number;
};

/** `unset` is how Harmony compares where nothing is said; of what is not known, the widest way. */
function matchOf(value: string | null | undefined, how: string | null | undefined, unset: Match['how']): Match | null {
  if (!value) return null;
  if (!how) return { value, how: unset };
  if (/^(?:exact|matching|is)$/i.test(how)) return { value, how: 'is' };
  return { value, how: /^ends_?with$/i.test(how) ? 'ends-with' : 'contains' };
}

export function settingsOf(live: LiveException): MailExceptionSettings {
  const settings = {
    effect: lists[live.list],
    senderAddress: matchOf(live.senderEmail, live.senderEmailMatching, 'is'),
    senderDomain: matchOf(live.senderDomain, live.senderDomainMatching, 'ends-with'),
    senderName: matchOf(live.senderName, live.senderNameMatching, 'contains'),
    recipient: matchOf(live.recipient, live.recipientMatching, 'contains'),
    subject: matchOf(live.subject, live.subjectMatching, 'contains'),
    links: matchOf(live.linkDomains, live.linkDomainMatching, 'contains'),
    server: live.senderIp || null,
    client: live.senderClientIp || null,
    attachment: live.attachmentMd5 || null,
    ignoresSpf: isTrue(live.ignoringSpfCheck),
    comment: live.comment || null,
  };
  const name = mailExceptionName(settings);
  return { name: live.place === undefined || live.place === 1 ? name : `${name} (${live.place})`, ...settings };
}

/** The place that the name of an exception tells. */
export function placeOf(settings: MailExceptionSettings): number {
  const { name, ...others } = settings;
  return Number(/^ \((\d{1,6})\)$/.exec(name.slice(mailExceptionName(others).length))?.[1] ?? 1);
}

/** The same for the same mail in the same list: Harmony's own id is another after an entry was deleted and made again, and it does not answer it. */
function keyOf(settings: MailExceptionSettings): string {
  const asked = JSON.stringify(mailCriteria(settings));
  return `${listOf(settings.effect)}/${createHash('sha256').update(asked).digest('hex').slice(0, 32)}`;
}

interface Listed {
  readonly target: string;
  readonly key: string;
  readonly live: LiveException;
}

const byOwnId = (one: ExceptionEntry, other: ExceptionEntry): number =>
  one.entityId.length - other.entityId.length || (one.entityId < other.entityId ? -1 : 1);

/** By Harmony's own id beside the key: what is newer than another entry for the same mail keeps that name when the other one is gone. */
const ownTarget = (key: string, { entityId }: ExceptionEntry): string => `${key}/${entityId}`;

/** Harmony lets several entries match the same mail. The oldest of them is found by that mail alone. */
export async function listExceptions(client: HarmonyClient, of: readonly List[] = listNames): Promise<Listed[]> {
  const all: Listed[] = [];
  for (const list of of) {
    const entries = (await client.everything(`/exceptions/${list}`, ExceptionEntry)).toSorted(byOwnId).map((entry) => ({ ...entry, list }));
    const byKey = Map.groupBy(entries, (entry) => keyOf(settingsOf(entry)));
    for (const [key, same] of byKey)
      for (const [older, entry] of same.entries())
        all.push({
          target: older === 0 ? key : ownTarget(key, entry),
          key,
          live: { ...entry, place: older + 1, copies: same.length },
        });
  }
  return all;
}

/** Of those for the same mail the newest comes first: they are deleted in this order, and made again in the other. */
const inOrder = (one: Listed, other: Listed): number =>
  one.key === other.key ? (other.live.place ?? 1) - (one.live.place ?? 1) : one.key < other.key ? -1 : 1;

export async function collectMailExceptions(client: HarmonyClient): Promise<MailException[]> {
  const listed = await listExceptions(client);
  return listed.toSorted(inOrder).map(({ target, live }) => ({ id: target, ...settingsOf(live), changedAt: isoTime(live.updateTime) }));
}

/** What Harmony takes; the rest of an entry it sets by itself. */
const writable = [
  'attachmentMd5',
  'senderEmail',
  'senderName',
  'recipient',
  'senderClientIp',
  'senderDomain',
  'senderIp',
  'linkDomains',
  'subject',
  'comment',
  'actionNeeded',
  'matchOnlyFuture',
  'quarantineAll',
  'ignoringSpfCheck',
  'subjectMatching',
  'linkDomainMatching',
  'senderNameMatching',
  'senderDomainMatching',
  'senderEmailMatching',
  'recipientMatching',
] as const;

const theirWords = { is: 'matching', 'ends-with': 'ends_with', contains: 'contains' } as const;
/** Of a domain, `matching` is no word. */
const theirDomainWords = { ...theirWords, is: 'exact' } as const;

/** Every field of the settings by Harmony's name. */
const fieldsOf = (after: MailExceptionSettings): Partial<LiveException> => ({
  senderEmail: after.senderAddress?.value,
  senderEmailMatching: after.senderAddress && theirWords[after.senderAddress.how],
  senderDomain: after.senderDomain?.value,
  senderDomainMatching: after.senderDomain && theirDomainWords[after.senderDomain.how],
  senderName: after.senderName?.value,
  senderNameMatching: after.senderName && theirWords[after.senderName.how],
  recipient: after.recipient?.value,
  recipientMatching: after.recipient && theirWords[after.recipient.how],
  subject: after.subject?.value,
  subjectMatching: after.subject && theirWords[after.subject.how],
  linkDomains: after.links?.value ?? null,
  linkDomainMatching: after.links && theirWords[after.links.how],
  senderIp: after.server,
  senderClientIp: after.client,
  attachmentMd5: after.attachment,
  ignoringSpfCheck: after.ignoresSpf,
  comment: after.comment,
});

/**
 * An entry is written as a whole: what is not sent is set back. What the settings say like before stays in Harmony's own words, and what
 * they say as in a former state is said in those of that state.
 */
function bodyOf(after: MailExceptionSettings, known?: LiveException, exact?: LiveException): Record<string, unknown> {
  const before = known && fieldsOf(settingsOf(known));
  const former = exact && fieldsOf(settingsOf(exact));
  const changed = Object.entries(fieldsOf(after))
    .filter(([name, value]) => before?.[name] !== value)
    .map(([name, value]) => [name, exact !== undefined && former?.[name] === value ? exact[name] : value]);
  const body: Record<string, unknown> = { ...known, ...Object.fromEntries(changed) };
  const sent = writable.map((name) => [name, body[name]] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** All for the same mail, from the oldest. */
const listSame = async (client: HarmonyClient, settings: MailExceptionSettings): Promise<Listed[]> =>
  (await listExceptions(client, [listOf(settings.effect)])).filter(({ key }) => key === keyOf(settings));

const another = 'Another exception matches the same mail, and is newer. Delete that one first, or this one in the Infinity Portal.';

const exceptions: VendorObject<HarmonyClient, MailExceptionSettings, LiveException> = {
  vendor,
  async read(client, target, asked) {
    const listed = await listExceptions(client, [listOf(asked.effect)]);
    return listed.find(({ target: own, key, live }) => own === target || ownTarget(key, live) === target)?.live;
  },
  async find(client, after) {
    const made = client.ownWrites.findMade(listOf(after.effect), after.name);
    const same = await listSame(client, after);
    return same.find(({ live }) => live.entityId === made) ?? same[placeOf(after) - 1];
  },
  /** Older ones were there before it, and others of the same change are no second ones of it. */
  async findAll(client, after) {
    const list = listOf(after.effect);
    const same = (await listSame(client, after)).filter(({ live }) => (live.place ?? 1) >= placeOf(after));
    return same.filter(({ live }) => {
      const { name } = settingsOf(live);
      return name === after.name || client.ownWrites.findMade(list, name) !== live.entityId;
    });
  },
  settingsOf(live, asked) {
    const settings = settingsOf(live);
    // Its place changes when an older one is deleted.
    return keyOf(settings) === keyOf(asked) ? { ...settings, name: asked.name } : settings;
  },
  async create(client, { after, exact, made }) {
    const list = listOf(after.effect);
    const known = new Set((await listSame(client, after)).map(({ live }) => live.entityId));
    await client.make(`/exceptions/${list}`, bodyOf(after, exact));
    await made(known.size === 0 ? keyOf(after) : '');
    const added = (await listSame(client, after)).find(({ live }) => !known.has(live.entityId));
    if (added === undefined) return keyOf(after);
    client.ownWrites.made(list, after.name, added.live.entityId);
    return added.target;
  },
  async write(client, { live, after, exact }) {
    const path = `/exceptions/${live.list}/${encodeURIComponent(live.entityId)}`;
    await client.replace(path, bodyOf(after, live, exact));
  },
  async remove(client, target, live) {
    if (target === keyOf(settingsOf(live)) && (live.copies ?? 1) > 1) throw new VendorFailure(vendor, { kind: 'ours', reason: another });
    await client.act(`/exceptions/${live.list}/delete/${encodeURIComponent(live.entityId)}`);
  },
  manualSteps({ before, after }) {
    const { effect, name } = after ?? before;
    const path = `/exceptions/${listOf(effect)}`;
    if (before === null) return harmonyManualSteps({ method: 'POST', path, body: bodyOf(after), about: name });
    const which = '$HARMONY_EXCEPTION_ID';
    if (after === null) return harmonyManualSteps({ method: 'POST', path: `${path}/delete/${which}`, about: name });
    return harmonyManualSteps({ method: 'PUT', path: `${path}/${which}`, body: bodyOf(after), about: name });
  },
};

export const appliesToExceptions = appliesToObject(exceptions, mailExceptionChanges, {
  noun: 'an exception',
  scopes: [permissions.write],
  fact: mailExceptions,
});
