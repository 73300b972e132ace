export const listNames = ['whitelist', 'blacklist', 'spam_whitelist'] as const;
export type List = (typeof listNames)[number];

const texts = [
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
] as const;
/** At least one of these must be given. */
export const criteria = texts.slice(0, 9);

const ways = ['subjectMatching', 'linkDomainMatching', 'senderNameMatching', 'senderEmailMatching', 'recipientMatching'] as const;
export const wayWords = ['matching', 'contains', 'exact'];
export const domainWayWords = ['contains', 'ends_with', 'exact'];
export const textFields: readonly string[] = texts;
export const wayFields: readonly string[] = ways;

type Field = (typeof texts)[number] | (typeof ways)[number] | 'senderDomainMatching';

/** As the API shows it: what is not set is null. */
export type Fields = Readonly<Record<Field, string | null>> & { readonly ignoringSpfCheck: boolean };

export interface Exception {
  readonly id: string;
  readonly list: List;
  readonly fields: Fields;
  readonly addedBy: string;
  readonly editedBy: string | null;
  readonly updateTime: string;
}

const unset = Object.fromEntries([...texts, ...ways, 'senderDomainMatching'].map((name) => [name, null])) as Record<Field, null>;
/** Without `matchOnlyFuture` and `quarantineAll`: they are taken, and not shown. */
export const withUnset = (set: Partial<Fields>): Fields => ({ ...unset, ignoringSpfCheck: false, ...set });

const weak = (domain: string): readonly (readonly [List, Partial<Fields>])[] => [
  ['whitelist', { senderDomain: domain, senderDomainMatching: 'ends_with', comment: 'Scanners and the alarm system' }],
  ['whitelist', { senderDomain: 'gmail.com', senderDomainMatching: 'ends_with', comment: 'Drivers write from their own accounts' }],
  ['whitelist', { senderIp: '198.51.100.0/22', comment: 'Relay of the old provider' }],
  ['whitelist', { senderEmail: 'invoices@carrier.example', senderEmailMatching: 'contains', comment: 'Freight invoices' }],
  [
    'whitelist',
    { senderEmail: 'news@supplier.example', senderEmailMatching: 'matching', ignoringSpfCheck: true, comment: 'Newsletter of a supplier' },
  ],
  ['whitelist', { subject: 'Parcel notification', subjectMatching: 'contains', comment: 'Asked for by the depots' }],
  ['whitelist', { senderEmail: 'orders@customer.example', senderEmailMatching: 'matching' }],
  [
    'whitelist',
    {
      senderDomain: 'port-authority.example',
      senderDomainMatching: 'exact',
      senderIp: '203.0.113.25',
      comment: 'Berth notices, until the port signs its mail',
    },
  ],
  ['blacklist', { senderDomain: 'harbor-ledger7.example', senderDomainMatching: 'ends_with', comment: 'Fraud case' }],
  ['spam_whitelist', { senderDomain: 'newsletters.example', senderDomainMatching: 'ends_with', comment: 'Trade news' }],
  [
    'spam_whitelist',
    {
      senderEmail: 'digest@trade-press.example',
      senderEmailMatching: 'matching',
      recipient: `dispatch@${domain}`,
      recipientMatching: 'matching',
      comment: 'From the daily quarantine report',
    },
  ],
];

export const firstId = 100_000_001;

export const initialExceptions = (domain: string): Exception[] =>
  weak(domain).map(([list, set], place) => ({
    id: String(firstId + place),
    list,
    fields: withUnset(set),
    addedBy: `admin@${domain}`,
    editedBy: null,
    updateTime: 'Wed, 25 Sep 2024 16:41:35 GMT',
  }));
