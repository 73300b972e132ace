import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import { fromCursor, toCursor } from '../kit/opaque-cursor.ts';
import type { World, WorldThreat } from '../world/world.ts';
import type { Account } from './account.ts';
import { errors } from './account.ts';
import type { MimecastApi, MimecastCall } from './mimecast-api.ts';

const mimeTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, '+0000');
const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1);

function timeOf(given: unknown, name: string): Date {
  const text = typeof given === 'string' ? given : '';
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{4}$/.test(text)) throw errors.invalid(`${name} must be yyyy-MM-dd'T'HH:mm:ssZ`);
  return new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

const isClick = ({ outcome }: WorldThreat): boolean => outcome.startsWith('click');

/** The mail that a link was clicked in: the latest such one of that day before the click. */
export function mailOf(click: WorldThreat, world: World): WorldThreat {
  const midnight = new Date(click.at.toISOString().slice(0, 10));
  const sent = Array.from(world.threatsBetween(midnight, click.at));
  return (
    sent.findLast(
      ({ personId, artefact, outcome }) => outcome === 'delivered' && personId === click.personId && artefact === click.artefact,
    ) ?? click
  );
}

const messageId = ({ id, sender }: WorldThreat): string => `<${id}@${domainOf(sender)}>`;
const webCategories: Readonly<Record<string, string>> = {
  spam: 'Spam Sites',
  cryptominer: 'Cryptocurrency Mining',
  'apt-state-malware': 'Botnets',
};

const toClickLog = (threat: WorldThreat, world: World): Body => ({
  userEmailAddress: threat.mail,
  fromUserEmailAddress: threat.sender,
  url: threat.artefact,
  ttpDefinition: 'Inbound URL Defintion',
  subject: threat.subject,
  action: threat.outcome === 'click-blocked' ? 'block' : 'allow',
  adminOverride: 'N/A',
  userOverride: 'None',
  scanResult: 'malicious',
  category: webCategories[threat.category] ?? 'Phishing & Fraud',
  sendingIp: threat.senderIp,
  userAwarenessAction: 'N/A',
  date: mimeTime(threat.at),
  actions: threat.outcome === 'click-blocked' ? 'Block' : 'Allow',
  route: 'inbound',
  creationMethod: 'User Click',
  emailPartsDescription: ['Body'],
  messageId: messageId(mailOf(threat, world)),
});

const toAttachmentLog = (threat: WorldThreat, fileHash: string): Body => ({
  senderAddress: threat.sender,
  recipientAddress: threat.mail,
  fileName: 'document.zip',
  fileType: 'application/zip',
  result: 'malicious',
  actionTriggered: threat.outcome === 'blocked' ? 'user release, hold' : 'none, none',
  date: mimeTime(threat.at),
  details: 'Malicious - Multi-Engine',
  route: 'inbound',
  messageId: messageId(threat),
  subject: threat.subject,
  fileHash,
  definition: 'Inbound - Safe file with On-Demand Sandbox',
});

/** Mimecast looks at each attachment by itself, one after the other: of some mails there are two. */
function attachmentLogs(threat: WorldThreat): Entry[] {
  const first = { at: threat.at, log: toAttachmentLog(threat, threat.artefact) };
  if (Number.parseInt(threat.id.slice(0, 2), 16) % 3 > 0) return [first];
  const at = new Date(threat.at.getTime() + 1000);
  // Of a mail that is stopped for one attachment, the log has the other one let through.
  const other = { ...toAttachmentLog({ ...threat, at }, threat.artefact.split('').toReversed().join('')), fileName: 'invoice.html' };
  return [first, { at, log: threat.outcome === 'blocked' ? { ...other, actionTriggered: 'none, none' } : other }];
}

/** A delivered mail may have been tagged. */
const actionOf = ({ outcome, id }: WorldThreat): string => {
  if (outcome === 'blocked') return 'hold';
  return Number.parseInt(id.slice(0, 2), 16) % 2 > 0 ? 'none' : 'tag_subject';
};

const toImpersonationLog = (threat: WorldThreat): Body => ({
  id: `MTOKEN:${threat.id}`,
  senderAddress: threat.sender,
  recipientAddress: threat.mail,
  subject: threat.subject,
  definition: 'IP - 1 hit (Tag email)',
  hits: 1,
  identifiers: ['internal_user_name'],
  action: actionOf(threat),
  taggedExternal: true,
  taggedMalicious: true,
  senderIpAddress: threat.senderIp,
  eventTime: mimeTime(threat.at),
  impersonationResults: [{ impersonationDomainSource: 'internal_user_name', stringSimilarToDomain: '', checkerResult: 'hit' }],
  messageId: messageId(threat),
});

interface Entry {
  readonly at: Date;
  readonly log: Body;
}

interface Log {
  readonly path: string;
  readonly permission: string;
  readonly field: string;
  readonly isIn: (threat: WorldThreat) => boolean;
  readonly show: (threat: WorldThreat, world: World) => readonly Entry[];
}

const logs: readonly Log[] = [
  {
    path: 'url',
    permission: 'Monitoring | URL Protection | Read',
    field: 'clickLogs',
    isIn: isClick,
    show: (threat, world) => [{ at: threat.at, log: toClickLog(threat, world) }],
  },
  {
    path: 'attachment',
    permission: 'Monitoring | Attachment Protection | Read',
    field: 'attachmentLogs',
    isIn: (threat) => threat.artefactKind === 'attachment' && !isClick(threat),
    show: attachmentLogs,
  },
  {
    path: 'impersonation',
    permission: 'Monitoring | Impersonation Protection | Read',
    field: 'impersonationLogs',
    isIn: (threat) => threat.artefactKind === 'message-text' && !isClick(threat),
    show: (threat) => [{ at: threat.at, log: toImpersonationLog(threat) }],
  },
];

/** Whether Targeted Threat Protection writes a threat of the world down. */
export const isLogged = (threat: WorldThreat): boolean => logs.some(({ isIn }) => isIn(threat));

/** Whether its logs name a threat of the world: also mails for no other reason than that a link in them was clicked on that day. */
export function isNamed(threat: WorldThreat, world: World): boolean {
  if (isLogged(threat)) return true;
  if (threat.outcome !== 'delivered') return false;
  const midnight = new Date(new Date(threat.at.toISOString().slice(0, 10)).getTime() + dayMs);
  const later = Array.from(world.threatsBetween(threat.at, midnight));
  return later.some((click) => isClick(click) && click.personId === threat.personId && mailOf(click, world).id === threat.id);
}

const mostPerPage = 500;

function pageOf({ body }: MimecastCall): { readonly place: number; readonly size: number } {
  const { pagination = {} } = (body['meta'] ?? {}) as { pagination?: { pageSize?: number; pageToken?: string } };
  const size = pagination.pageSize ?? 100;
  if (!Number.isInteger(size) || size < 1 || size > mostPerPage) throw errors.invalid('pageSize is out of range');
  return { place: pagination.pageToken === undefined ? 0 : Number(fromCursor(pagination.pageToken)), size };
}

/** The three logs of Targeted Threat Protection. */
export function logRoutes(api: MimecastApi, account: Account): void {
  for (const { path, permission, field, isIn, show } of logs)
    api.query(`/api/ttp/${path}/get-logs`, permission, (call) => {
      const [asked = {}] = (call.body['data'] ?? []) as Body[];
      const [from, to] = [timeOf(asked['from'], 'from'), timeOf(asked['to'], 'to')];
      const { place, size } = pageOf(call);
      // Both ends of the time are part of it, to the second. An attachment may be looked at a second after its mail came.
      const [first, last] = [new Date(from.getTime() - 1000), new Date(to.getTime() + 1000)];
      const found = Array.from(account.world.threatsBetween(first, last))
        .filter(isIn)
        .flatMap((threat) => show(threat, account.world))
        .filter(({ at }) => at >= from && at < last && at <= account.world.now());
      const inOrder = asked['oldestFirst'] === true ? found : found.toReversed();
      const page = inOrder.slice(place, place + size);
      const next = place + size < inOrder.length ? { next: toCursor(place + size) } : {};
      const data = [{ resultCount: page.length, [field]: page.map(({ log }) => log) }];
      return { body: { meta: { status: 200, pagination: { pageSize: size, totalCount: inOrder.length, ...next } }, data, fail: [] } };
    });
}
