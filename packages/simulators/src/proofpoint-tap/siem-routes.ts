import type { Body } from '../kit/rest-api.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { queryWindow } from './query-window.ts';
import { tapErrors, type TapApi } from './tap-api.ts';
import { threatIdOf, threatUrlOf } from './threat-id.ts';
import { vendorWords } from './vendor-words.ts';

const threatTypes = { url: 'URL', attachment: 'ATTACHMENT', 'message-text': 'MESSAGE' } as const;
const folders = { MALWARE: 'Malware', PHISH: 'Phish', SPAM: 'Spam', IMPOSTOR: 'Impostor' } as const;
const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1);

/** "The user-part is hashed. The domain-part is cleartext." */
const hashedSender = (mail: string): string => `${threatIdOf(mail).slice(0, 32)}@${domainOf(mail)}`;

/** Bulk mail is not made into campaigns. */
const campaignOf = ({ category, campaignId }: WorldThreat): string | null => (category === 'spam' ? null : campaignId);

/** Proofpoint knew the threat before it stopped the message. */
const recognizedAt = ({ at }: WorldThreat): string => new Date(at.getTime() - 600_000).toISOString();

function toMessage(threat: WorldThreat): Record<string, unknown> {
  const { classification } = vendorWords[threat.category];
  const isBlocked = threat.outcome === 'blocked';
  const threatID = threatIdOf(threat.artefact);
  const score = (of: typeof classification): number => (of === classification ? threat.score : 0);
  return {
    spamScore: classification === 'SPAM' ? threat.score : Math.floor(threat.score / 3),
    phishScore: score('PHISH'),
    threatsInfoMap: [
      {
        threatID,
        threatStatus: 'active',
        classification,
        threatUrl: threatUrlOf(threatID),
        threatTime: recognizedAt(threat),
        threat: threat.artefactKind === 'message-text' ? threat.sender : threat.artefact,
        campaignID: campaignOf(threat),
        threatType: threatTypes[threat.artefactKind],
      },
    ],
    messageTime: threat.at.toISOString(),
    impostorScore: score('IMPOSTOR'),
    malwareScore: score('MALWARE'),
    cluster: `${domainOf(threat.mail).split('.')[0]}_hosted`,
    subject: threat.subject,
    quarantineFolder: isBlocked ? folders[classification] : null,
    quarantineRule: isBlocked ? `inbound_${classification.toLowerCase()}` : null,
    policyRoutes: ['default_inbound'],
    modulesRun: ['av', 'spf', 'dkimv', 'spam', 'dmarc', 'urldefense'],
    messageSize: 4000 + threat.subject.length * 131,
    headerFrom: threat.sender,
    headerReplyTo: null,
    fromAddress: [threat.sender],
    ccAddresses: [],
    replyToAddress: [],
    toAddresses: [threat.mail],
    xmailer: null,
    messageParts: partsOf(threat),
    completelyRewritten: threat.artefactKind === 'url' ? !isBlocked : 'na',
    id: threat.id,
    QID: `q${threat.id.slice(0, 12)}`,
    GUID: threat.id.replaceAll('-', ''),
    sender: hashedSender(threat.sender),
    recipient: [threat.mail],
    senderIP: threat.senderIp,
    messageID: `<${threat.id}@${domainOf(threat.sender)}>`,
  };
}

function partsOf({ artefact, artefactKind }: WorldThreat): Record<string, unknown>[] {
  const sha256 = artefactKind === 'attachment' ? artefact : threatIdOf(`body of ${artefact}`);
  const part = { sha256, md5: sha256.slice(0, 32) };
  return artefactKind === 'attachment'
    ? [
        {
          disposition: 'attached',
          ...part,
          filename: 'document.zip',
          sandboxStatus: 'THREAT',
          oContentType: 'application/zip',
          contentType: 'application/zip',
        },
      ]
    : [{ disposition: 'inline', ...part, filename: 'text.html', sandboxStatus: null, oContentType: 'text/html', contentType: 'text/html' }];
}

/** `message` is the one that the link was in, when it is still known. */
function toClick(threat: WorldThreat, message: WorldThreat | undefined): Record<string, unknown> {
  const threatID = threatIdOf(threat.artefact);
  const { id } = message ?? threat;
  return {
    url: threat.artefact,
    classification: vendorWords[threat.category].classification,
    clickTime: threat.at.toISOString(),
    threatTime: recognizedAt(threat),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    campaignId: campaignOf(threat),
    id: threat.id,
    clickIP: '192.0.2.1',
    sender: hashedSender(threat.sender),
    recipient: threat.mail,
    senderIP: threat.senderIp,
    GUID: id.replaceAll('-', ''),
    threatID,
    threatURL: threatUrlOf(threatID),
    threatStatus: 'active',
    messageID: `<${id}@${domainOf(threat.sender)}>`,
  };
}

const kinds: Readonly<Record<string, readonly [string, string]>> = {
  clicksPermitted: ['CLKPER', 'tapclk@21139'],
  clicksBlocked: ['CLKBLK', 'tapclk@21139'],
  messagesDelivered: ['MSGDLV', 'tapmsg@21139'],
  messagesBlocked: ['MSGBLK', 'tapmsg@21139'],
};

/** RFC 5424, section 6.3.3: three characters are escaped in a value. */
const escaped = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  return text.replaceAll(/["\\\]]/g, (character) => `\\${character}`);
};

/** A line for each event, its fields as structured data. */
const toSyslog = (found: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>): string =>
  Object.entries(found)
    .flatMap(([list, events]) =>
      events.map((event) => {
        const [kind, id] = kinds[list] ?? ['', ''];
        const fields = Object.entries(event).map(([name, value]) => `${name}="${escaped(value)}"`);
        return `<38>1 ${String(event['messageTime'] ?? event['clickTime'])} - ProofpointTAP - ${kind} [${id} ${fields.join(' ')}]\n`;
      }),
    )
    .join('');

const lists = ['clicksPermitted', 'clicksBlocked', 'messagesDelivered', 'messagesBlocked'] as const;
type List = (typeof lists)[number];

const listOf: Readonly<Record<WorldThreat['outcome'], List>> = {
  'click-permitted': 'clicksPermitted',
  'click-blocked': 'clicksBlocked',
  delivered: 'messagesDelivered',
  blocked: 'messagesBlocked',
};

const endpoints: Readonly<Record<string, readonly List[]>> = {
  all: lists,
  issues: ['clicksPermitted', 'messagesDelivered'],
  'clicks/blocked': ['clicksBlocked'],
  'clicks/permitted': ['clicksPermitted'],
  'messages/blocked': ['messagesBlocked'],
  'messages/delivered': ['messagesDelivered'],
};

const typeWords = { url: 'url', attachment: 'attachment', 'message-text': 'messagetext' } as const;
const wordsOf = (text: string | null): readonly string[] | null => (text ? text.toLowerCase().split(',') : null);

/** The message that the clicked link was in: the latest such one of that day before the click. */
function messageOf(click: WorldThreat, world: World): WorldThreat | undefined {
  const midnight = new Date(Math.floor(click.at.getTime() / dayMs) * dayMs);
  return Array.from(world.threatsBetween(midnight, click.at)).findLast(
    ({ personId, artefact, outcome }) => outcome === 'delivered' && personId === click.personId && artefact === click.artefact,
  );
}

export function siemRoutes(api: TapApi, world: World): void {
  for (const [path, endpoint] of Object.entries(endpoints)) {
    api.get(`/v2/siem/${path}`, null, ({ query }) => {
      const format = (query.get('format') ?? 'syslog').toLowerCase();
      if (format !== 'syslog' && format !== 'json') throw tapErrors.invalid('The format parameter must be syslog or JSON');
      const window = queryWindow(query, { now: world.now(), mostMs: 3_600_000, mostMsText: '1.00h', farthestMs: 7 * dayMs });
      const types = wordsOf(query.get('threatType'));
      // Every threat of the world is still active.
      const includesActive = wordsOf(query.get('threatStatus'))?.includes('active') ?? true;
      const found: Record<string, Body[]> = Object.fromEntries(endpoint.map((list) => [list, []]));
      for (const threat of includesActive ? world.threatsBetween(window.from, window.to) : []) {
        const events = found[listOf[threat.outcome]];
        if (events === undefined || types?.includes(typeWords[threat.artefactKind]) === false) continue;
        if (path === 'issues' && threat.outcome === 'delivered' && threat.artefactKind !== 'attachment') continue;
        events.push(threat.outcome.startsWith('click') ? toClick(threat, messageOf(threat, world)) : toMessage(threat));
      }
      if (format === 'json') return { body: { queryEndTime: window.to.toISOString(), ...found } };
      const text = toSyslog(found);
      return text === '' ? {} : { text, headers: { 'content-type': 'text/plain' } };
    });
  }
}
