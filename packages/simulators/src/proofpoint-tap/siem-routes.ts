import type { LogDelays } from '../kit/log-delays.ts';
import type { Body } from '../kit/rest-api.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { queryWindow } from './query-window.ts';
import { tapErrors, type TapApi } from './tap-api.ts';
import { threatIdOf, vendorWords } from './vendor-words.ts';

const threatTypes = { url: 'URL', attachment: 'ATTACHMENT', 'message-text': 'MESSAGE' } as const;
const folders = { MALWARE: 'Malware', PHISH: 'Phish', SPAM: 'Spam', IMPOSTOR: 'Impostor' } as const;
const threatUrlOf = (threatId: string): string => `https://threatinsight.proofpoint.com/threat/email/${threatId}`;
const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1);

/** "The user-part is hashed. The domain-part is cleartext." */
const hashedSender = (mail: string): string => `${threatIdOf(mail).slice(0, 32)}@${domainOf(mail)}`;

/** Bulk mail is not made into campaigns. */
const campaignOf = ({ category, campaignId }: WorldThreat): string | null => (category === 'spam' ? null : campaignId);

/** Proofpoint knew the threat before it stopped the message. */
const recognizedAt = ({ at }: WorldThreat): string => new Date(at.getTime() - 600_000).toISOString();

function toMessage(threat: WorldThreat): Body {
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

function partsOf({ artefact, artefactKind }: WorldThreat): Body[] {
  const isAttached = artefactKind === 'attachment';
  const sha256 = isAttached ? artefact : threatIdOf(`body of ${artefact}`);
  const file = { sha256, md5: sha256.slice(0, 32), filename: isAttached ? 'document.zip' : 'text.html' };
  const contentType = isAttached ? 'application/zip' : 'text/html';
  const sandboxStatus = isAttached ? 'THREAT' : null;
  return [{ disposition: isAttached ? 'attached' : 'inline', ...file, sandboxStatus, oContentType: contentType, contentType }];
}

/** The message that the clicked link was in: the latest such one of that day before the click. */
function messageOf(click: WorldThreat, world: World): WorldThreat | undefined {
  const midnight = new Date(Math.floor(click.at.getTime() / dayMs) * dayMs);
  return Array.from(world.threatsBetween(midnight, click.at)).findLast(
    ({ personId, artefact, outcome }) => outcome === 'delivered' && personId === click.personId && artefact === click.artefact,
  );
}

function toClick(threat: WorldThreat, world: World): Body {
  const threatID = threatIdOf(threat.artefact);
  const { id } = messageOf(threat, world) ?? threat;
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

/** The lists of events: whose outcome goes into each, and what syslog calls it. */
const lists = {
  clicksPermitted: { outcome: 'click-permitted', syslog: 'CLKPER [tapclk@21139' },
  clicksBlocked: { outcome: 'click-blocked', syslog: 'CLKBLK [tapclk@21139' },
  messagesDelivered: { outcome: 'delivered', syslog: 'MSGDLV [tapmsg@21139' },
  messagesBlocked: { outcome: 'blocked', syslog: 'MSGBLK [tapmsg@21139' },
} as const;
type List = keyof typeof lists;

const endpoints: Readonly<Record<string, readonly List[]>> = {
  all: Object.keys(lists) as List[],
  issues: ['clicksPermitted', 'messagesDelivered'],
  'clicks/blocked': ['clicksBlocked'],
  'clicks/permitted': ['clicksPermitted'],
  'messages/blocked': ['messagesBlocked'],
  'messages/delivered': ['messagesDelivered'],
};

/** RFC 5424, section 6.3.3: three characters are escaped in a value. */
const escaped = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  return text.replaceAll(/["\\\]]/g, (character) => `\\${character}`);
};

/** A line for an event, its fields as structured data. */
function toSyslog(list: List, event: Body): string {
  const fields = Object.entries(event).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<38>1 ${String(event['messageTime'] ?? event['clickTime'])} - ProofpointTAP - ${lists[list].syslog} ${fields.join(' ')}]\n`;
}

const typeWords = { url: 'url', attachment: 'attachment', 'message-text': 'messagetext' } as const;
const wordsOf = (text: string | null): readonly string[] | null => (text ? text.toLowerCase().split(',') : null);

/** A call takes its time to arrive, so TAP's clock is always ahead of the one that the caller asked by, and never the same twice. */
const arrivalMs = 100;

function movingClock(world: World): () => Date {
  let last = 0;
  return () => {
    last = Math.max(last, world.now().getTime()) + arrivalMs;
    return new Date(last);
  };
}

export function siemRoutes(api: TapApi, world: World, delays: LogDelays): void {
  const arrivedAt = movingClock(world);
  for (const [path, endpoint] of Object.entries(endpoints)) {
    api.get(`/v2/siem/${path}`, null, ({ query }) => {
      const format = (query.get('format') ?? 'syslog').toLowerCase();
      if (format !== 'syslog' && format !== 'json') throw tapErrors.invalid('The format parameter must be syslog or JSON');
      const window = queryWindow(query, { now: arrivedAt(), mostMs: 3_600_000, mostMsText: '1.00h', farthestMs: 7 * dayMs });
      const types = wordsOf(query.get('threatType'));
      // Every threat of the world is still active.
      const includesActive = wordsOf(query.get('threatStatus'))?.includes('active') ?? true;
      const threats = Array.from(includesActive ? world.threatsBetween(window.from, window.to) : []).filter(
        ({ at, outcome, artefactKind }) =>
          delays.isShown(at.getTime(), world.now().getTime()) &&
          types?.includes(typeWords[artefactKind]) !== false &&
          !(path === 'issues' && outcome === 'delivered' && artefactKind !== 'attachment'),
      );
      const found = endpoint.map((list) => {
        const events = threats.filter(({ outcome }) => outcome === lists[list].outcome);
        return [list, events.map((threat) => (list.startsWith('clicks') ? toClick(threat, world) : toMessage(threat)))] as const;
      });
      if (format === 'json') return { body: { queryEndTime: window.to.toISOString(), ...Object.fromEntries(found) } };
      const text = found.flatMap(([list, events]) => events.map((event) => toSyslog(list, event))).join('');
      return text === '' ? {} : { text, headers: { 'content-type': 'text/plain' } };
    });
  }
}
