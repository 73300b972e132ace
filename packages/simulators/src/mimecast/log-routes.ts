import type { Body } from '../kit/rest-api.ts';
import { fromCursor, toCursor } from '../kit/opaque-cursor.ts';
import type { WorldThreat } from '../world/world.ts';
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
function mailOf(click: WorldThreat, { world }: Account): WorldThreat {
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

const toClickLog = (threat: WorldThreat, account: Account): Body => ({
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
  messageId: messageId(mailOf(threat, account)),
});

const toAttachmentLog = (threat: WorldThreat): Body => ({
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
  fileHash: threat.artefact,
  definition: 'Inbound - Safe file with On-Demand Sandbox',
});

const toImpersonationLog = (threat: WorldThreat): Body => ({
  id: `MTOKEN:${threat.id}`,
  senderAddress: threat.sender,
  recipientAddress: threat.mail,
  subject: threat.subject,
  definition: 'IP - 1 hit (Tag email)',
  hits: 1,
  identifiers: ['internal_user_name'],
  action: threat.outcome === 'blocked' ? 'hold' : 'none',
  taggedExternal: true,
  taggedMalicious: true,
  senderIpAddress: threat.senderIp,
  eventTime: mimeTime(threat.at),
  impersonationResults: [{ impersonationDomainSource: 'internal_user_name', stringSimilarToDomain: '', checkerResult: 'hit' }],
  messageId: messageId(threat),
});

interface Log {
  readonly path: string;
  readonly permission: string;
  readonly field: string;
  readonly isIn: (threat: WorldThreat) => boolean;
  readonly show: (threat: WorldThreat, account: Account) => Body;
}

const logs: readonly Log[] = [
  { path: 'url', permission: 'Monitoring | URL Protection | Read', field: 'clickLogs', isIn: isClick, show: toClickLog },
  {
    path: 'attachment',
    permission: 'Monitoring | Attachment Protection | Read',
    field: 'attachmentLogs',
    isIn: (threat) => threat.artefactKind === 'attachment' && !isClick(threat),
    show: toAttachmentLog,
  },
  {
    path: 'impersonation',
    permission: 'Monitoring | Impersonation Protection | Read',
    field: 'impersonationLogs',
    isIn: (threat) => threat.artefactKind === 'message-text' && !isClick(threat),
    show: toImpersonationLog,
  },
];

/** Whether Targeted Threat Protection writes a threat of the world down at all. */
export const isLogged = (threat: WorldThreat): boolean => logs.some(({ isIn }) => isIn(threat));

const mostPerPage = 500;

function pageOf({ body }: MimecastCall): { readonly first: number; readonly size: number } {
  const { pagination = {} } = (body['meta'] ?? {}) as { pagination?: { pageSize?: number; pageToken?: string } };
  const size = pagination.pageSize ?? 100;
  if (!Number.isInteger(size) || size < 1 || size > mostPerPage) throw errors.invalid('pageSize is out of range');
  return { first: pagination.pageToken === undefined ? 0 : Number(fromCursor(pagination.pageToken)), size };
}

/** The three logs of Targeted Threat Protection. */
export function logRoutes(api: MimecastApi, account: Account): void {
  for (const { path, permission, field, isIn, show } of logs)
    api.query(`/api/ttp/${path}/get-logs`, permission, (call) => {
      const [asked = {}] = (call.body['data'] ?? []) as Body[];
      const [from, to] = [timeOf(asked['from'], 'from'), timeOf(asked['to'], 'to')];
      const { first, size } = pageOf(call);
      // Both ends of the time are part of it, to the second.
      const found = Array.from(account.world.threatsBetween(from, new Date(to.getTime() + 1000))).filter(isIn);
      const inOrder = asked['oldestFirst'] === true ? found : found.toReversed();
      const page = inOrder.slice(first, first + size);
      const next = first + size < inOrder.length ? { next: toCursor(first + size) } : {};
      const data = [{ resultCount: page.length, [field]: page.map((threat) => show(threat, account)) }];
      return { body: { meta: { status: 200, pagination: { pageSize: size, totalCount: inOrder.length, ...next } }, data, fail: [] } };
    });
}
