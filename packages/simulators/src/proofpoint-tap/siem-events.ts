import type { WorldThreat } from '../world/world.ts';
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

export function toMessage(threat: WorldThreat): Record<string, unknown> {
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
export function toClick(threat: WorldThreat, message: WorldThreat | undefined): Record<string, unknown> {
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
