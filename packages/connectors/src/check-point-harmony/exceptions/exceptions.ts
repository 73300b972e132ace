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
export type LiveException = ExceptionEntry & { readonly list: List };

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
  return { name: mailExceptionName(settings), ...settings };
}

/** The same for the same mail in the same list: Harmony's own id is another after an entry was deleted and made again, and it does not answer it. */
function keyOf(settings: MailExceptionSettings): string {
  const asked = JSON.stringify(mailCriteria(settings));
  return `${listOf(settings.effect)}/${createHash('sha256').update(asked).digest('hex').slice(0, 32)}`;
}

interface Listed {
  readonly target: string;
  readonly live: LiveException;
}

const byOwnId = (one: ExceptionEntry, other: ExceptionEntry): number =>
  one.entityId.length - other.entityId.length || (one.entityId < other.entityId ? -1 : 1);

/** Harmony lets two entries match the same mail: of those, the oldest comes first. */
export async function listExceptions(client: HarmonyClient, of: readonly List[] = listNames): Promise<Listed[]> {
  const all: Listed[] = [];
  for (const list of of) {
    const times = new Map<string, number>();
    for (const entry of (await client.everything(`/exceptions/${list}`, ExceptionEntry)).toSorted(byOwnId)) {
      const live = { ...entry, list };
      const key = keyOf(settingsOf(live));
      const time = (times.get(key) ?? 0) + 1;
      times.set(key, time);
      all.push({ target: time === 1 ? key : `${key}/${time}`, live });
    }
  }
  return all;
}

export async function collectMailExceptions(client: HarmonyClient): Promise<MailException[]> {
  const listed = await listExceptions(client);
  return listed
    .map(({ target, live }) => ({ id: target, ...settingsOf(live), changedAt: isoTime(live.updateTime) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
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

/** An entry is written as a whole: what is not sent is set back. What the settings say like before stays in Harmony's own words. */
function bodyOf(after: MailExceptionSettings, known?: LiveException): Record<string, unknown> {
  const before = known && fieldsOf(settingsOf(known));
  const changed = Object.entries(fieldsOf(after)).filter(([name, value]) => before?.[name] !== value);
  const body: Record<string, unknown> = { ...known, ...Object.fromEntries(changed) };
  const sent = writable.map((name) => [name, body[name]] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

const exceptions: VendorObject<HarmonyClient, MailExceptionSettings, LiveException> = {
  vendor,
  async read(client, target, asked) {
    return (await listExceptions(client, [listOf(asked.effect)])).find((one) => one.target === target)?.live;
  },
  async find(client, after) {
    return (await listExceptions(client, [listOf(after.effect)])).find(({ target }) => target === keyOf(after));
  },
  async findAll(client, after) {
    const key = keyOf(after);
    return (await listExceptions(client, [listOf(after.effect)])).filter(({ target }) => target === key || target.startsWith(`${key}/`));
  },
  settingsOf,
  async create(client, { after, exact, made }) {
    await client.make(`/exceptions/${listOf(after.effect)}`, bodyOf(after, exact));
    await made(keyOf(after));
    return keyOf(after);
  },
  async write(client, { live, after, exact }) {
    const path = `/exceptions/${live.list}/${encodeURIComponent(live.entityId)}`;
    await client.replace(path, bodyOf(after, exact ?? live));
  },
  async remove(client, _target, live) {
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
