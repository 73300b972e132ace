import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { scopeOf } from './account.ts';

export const saas = 'office365_emails';

const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1);
const isClick = ({ outcome }: WorldThreat): boolean => outcome.startsWith('click');

/** Harmony is behind the gateways: it sees what they let through, and of what is stopped, mail that deceives by its words alone. */
export const isScanned = ({ outcome, artefactKind }: WorldThreat): boolean => outcome !== 'blocked' || artefactKind === 'message-text';

export const mailsBetween = (world: World, from: Date, to: Date): WorldThreat[] =>
  Array.from(world.threatsBetween(from, to)).filter((threat) => isScanned(threat) && !isClick(threat));
export const clicksBetween = (world: World, from: Date, to: Date): WorldThreat[] =>
  Array.from(world.threatsBetween(from, to)).filter(isClick);

/** The mail that a link was clicked in: the latest such one of that day before the click. */
export function mailOf(click: WorldThreat, world: World): WorldThreat {
  const midnight = new Date(Math.floor(click.at.getTime() / dayMs) * dayMs);
  const sent = Array.from(world.threatsBetween(midnight, click.at));
  const isThat = ({ personId, artefact, outcome }: WorldThreat): boolean =>
    outcome === 'delivered' && personId === click.personId && artefact === click.artefact;
  return sent.findLast(isThat) ?? click;
}

export const entityIdOf = ({ id }: WorldThreat): string => id.replaceAll('-', '');

export interface Verdict {
  readonly ap: string;
  readonly av: string | null;
  readonly detections: readonly string[];
}

/** Of a mail whose verdict is yet to come, Harmony shows what it shows of a clean one. */
export const noVerdict: Verdict = { ap: 'clean', av: null, detections: [] };

/** Which engine finds what. */
export function verdictOf({ artefactKind, category }: WorldThreat): Verdict {
  if (artefactKind === 'attachment') return { ap: 'clean', av: 'malicious', detections: ['cp_malicious'] };
  if (category === 'spam') return { ap: 'spam', av: null, detections: ['cp_spam'] };
  return { ap: 'phishing', av: null, detections: ['cp_phishing'] };
}

const engine = (threat: WorldThreat, verdict: string, type: string, said: string | null): Body => ({
  entityId: entityIdOf(threat),
  entityType: 'office365_emails_email',
  payload: {},
  score: String(threat.score),
  securityResultEntityId: entityIdOf(threat),
  securityResultEntityType: type,
  statusCode: '0',
  statusDescription: said,
  verdict,
});

const unread = { isRead: null, isDeleted: false, isRestored: false, isRestoreRequested: false, isRestoreDeclined: false };

export function toEntity(threat: WorldThreat, { ap, av, detections }: Verdict, world: World): Body {
  const isQuarantined = threat.outcome === 'blocked' && detections.length > 0;
  const hasFile = threat.artefactKind === 'attachment';
  return {
    entityInfo: {
      entityId: entityIdOf(threat),
      customerId: scopeOf(world).split(':')[1],
      saas,
      saasEntityType: 'office365_emails_email',
      entityCreated: threat.at.toISOString().replace('Z', '000Z'),
      entityUpdated: threat.at.toISOString().replace('Z', '000Z'),
      entityActionState: isQuarantined ? 'quarantined' : null,
    },
    entityPayload: {
      ...unread,
      internetMessageId: `<${threat.id}@${domainOf(threat.sender)}>`,
      subject: threat.subject,
      received: threat.at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
      size: null,
      emailLinks: threat.artefactKind === 'url' ? [threat.artefact] : [],
      attachmentCount: hasFile ? 1 : 0,
      attachments: hasFile ? [{ name: 'document.zip', mimetype: 'application/zip', size: 2071, MD5: threat.artefact.slice(0, 32) }] : [],
      mode: isQuarantined ? 'inline' : 'monitor',
      recipients: [threat.mail],
      fromEmail: threat.sender,
      fromDomain: domainOf(threat.sender),
      fromUser: {},
      fromName: '',
      to: [threat.mail],
      cc: [],
      bcc: [],
      isIncoming: true,
      isInternal: false,
      isOutgoing: false,
      isQuarantined,
      isQuarantineNotification: false,
      saasSpamVerdict: '-1',
      SpfResult: 'pass',
      restoreRequestTime: null,
      senderServerIp: threat.senderIp,
      senderClientIp: null,
      isUserExposed: !isQuarantined,
    },
    entitySecurityResult: {
      combinedVerdict: { ap, dlp: null, clicktimeProtection: null, shadowIt: 'clean', av },
      ap: [engine(threat, ap, 'avanan_ap_scan', null)],
      dlp: null,
      clicktimeProtection: null,
      shadowIt: null,
      av: av === null ? null : [engine(threat, av, 'checkpoint2', threat.category.replaceAll('-', ' '))],
    },
    entityActions: [],
    entityAvailableActions: [],
  };
}

export const toClickEvent = (click: WorldThreat, world: World): Body => ({
  eventId: click.id.replaceAll('-', ''),
  customerId: scopeOf(world).split(':')[1],
  saas,
  entityId: entityIdOf(mailOf(click, world)),
  state: click.outcome === 'click-blocked' ? 'remediated' : 'detected',
  type: 'malicious_url_click',
  confidenceIndicator: 'malicious_url_click',
  eventCreated: click.at.toISOString().replace('Z', '000+00:00'),
  severity: '4',
  description: `A user clicked a malicious URL in an email from ${click.sender} - '${click.subject}' (${click.mail}'s mailbox)`,
  data: '',
  additionalData: null,
  availableEventActions: null,
  actions: [],
});

/** The company writes to itself: of all such mail, one a day is in the index. */
export function internalMails(world: World, from: Date, to: Date): Body[] {
  const [sender, recipient] = world.peopleAt(world.now()).filter(({ kind }) => kind === 'employee');
  if (sender === undefined || recipient === undefined) return [];
  const mails: Body[] = [];
  for (let day = Math.ceil(from.getTime() / dayMs); day * dayMs < to.getTime(); day += 1) {
    const at = new Date(day * dayMs).toISOString();
    mails.push({
      entityInfo: { entityId: `internal${day}`, saas, saasEntityType: 'office365_emails_email', entityCreated: at, entityUpdated: at },
      entityPayload: {
        ...unread,
        internetMessageId: `<notice-${day}@${domainOf(sender.mail)}>`,
        subject: 'Notice of the day',
        received: at,
        emailLinks: [],
        attachments: [],
        recipients: [recipient.mail],
        fromEmail: sender.mail,
        fromDomain: domainOf(sender.mail),
        isIncoming: false,
        isInternal: true,
        isOutgoing: false,
        isQuarantined: false,
      },
      entitySecurityResult: { combinedVerdict: { ap: 'clean', dlp: null, clicktimeProtection: null, shadowIt: 'clean', av: null } },
      entityActions: [],
      entityAvailableActions: [],
    });
  }
  return mails;
}
