import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { WorldThreat } from './world.ts';

interface ThreatText {
  readonly category: AttackCategory;
  /** How many campaigns of a hundred are of this kind, about. */
  readonly weight: number;
  readonly artefactKind: WorldThreat['artefactKind'];
  readonly subjects: readonly string[];
  readonly sender: string;
  readonly leastScore: number;
  /** Aimed at those who lead or handle money. */
  readonly isAimed: boolean;
}

const text = (
  category: AttackCategory,
  weight: number,
  [artefactKind, sender, leastScore, isAimed]: readonly [WorldThreat['artefactKind'], string, number, boolean],
  subjects: readonly string[],
): ThreatText => ({ category, weight, artefactKind, sender, leastScore, isAimed, subjects });

export const threatTexts: readonly ThreatText[] = [
  text(
    'spam',
    18,
    ['url', 'offers', 40, false],
    ['Save 70% on pallets', 'Your parcel could not be delivered', 'Exclusive logistics webinar'],
  ),
  text(
    'credential-phishing',
    20,
    ['url', 'no-reply', 75, false],
    ['Your mailbox is almost full', 'Document shared with you', 'Voice message (0:42)'],
  ),
  text(
    'corporate-credential-phishing',
    11,
    ['url', 'it-helpdesk', 85, true],
    ['Password expires today', 'Action required: verify your sign-in'],
  ),
  text('consumer-credential-phishing', 8, ['url', 'billing', 65, false], ['Problem with your subscription', 'Refund waiting for you']),
  text(
    'bec',
    8,
    ['message-text', 'ceo.office', 80, true],
    ['Are you at your desk?', 'Urgent transfer before noon', 'Changed bank details for invoice'],
  ),
  text('malware', 10, ['attachment', 'invoices', 80, false], ['Invoice overdue', 'Bill of lading', 'Scanned document']),
  text('infostealer', 7, ['attachment', 'orders', 85, false], ['New purchase order', 'Quotation request', 'Shipping documents']),
  text('keylogger', 4, ['attachment', 'accounting', 85, false], ['Remittance advice', 'Statement of account']),
  text('cryptominer', 1.5, ['url', 'updates', 70, false], ['Required browser update']),
  text('backdoor', 3.5, ['attachment', 'recruiting', 88, false], ['My application', 'Customs clearance form']),
  text('ransomware', 4, ['attachment', 'dispatch', 92, false], ['Delivery note attached', 'Complaint: damaged goods']),
  text('apt-financial-malware', 2, ['attachment', 'treasury', 94, true], ['SWIFT confirmation', 'Audit request']),
  text('apt-state-malware', 1, ['url', 'conference', 96, true], ['Invitation: port security summit', 'Draft agreement for comment']),
  text('pentest', 1, ['url', 'awareness', 60, false], ['Free lunch survey', 'Holiday plan update']),
];
