import type { Body } from '../kit/rest-api.ts';

export interface SenderPolicy {
  readonly id: string;
  readonly option: string;
  readonly policy: Body;
}

export interface ManagedUrl {
  readonly id: string;
  readonly scheme: string;
  readonly domain: string;
  readonly port: number;
  readonly path: string;
  readonly queryString: string;
  readonly matchType: 'explicit' | 'domain';
  readonly action: 'block' | 'permit';
  readonly comment: string;
  readonly disableRewrite: boolean;
  readonly disableLogClick: boolean;
  readonly disableUserAwareness: boolean;
}

/** Opaque, as Mimecast's secure ids are. */
export const secureId = (words: string): string => `eNo1${Buffer.from(words).toString('base64url')}`;

const everyone = { type: 'everyone' };
const created = '2024-05-06T07:08:09+0000';

const policy = (description: string, particular: Body = {}): Body => ({
  description,
  fromPart: 'envelope_from',
  from: everyone,
  to: everyone,
  fromType: 'everyone',
  toType: 'everyone',
  fromEternal: true,
  toEternal: true,
  fromDate: '1900-01-01T00:00:00+0000',
  toDate: '2100-01-01T23:59:59+0000',
  override: false,
  bidirectional: false,
  enforced: false,
  enabled: true,
  conditions: {},
  createTime: created,
  lastUpdated: created,
  ...particular,
});

export const newPolicy = (option: string, description: string, particular?: Body): SenderPolicy => ({
  id: secureId(description),
  option,
  policy: policy(description, particular),
});

export const initialBypasses = (domain: string): SenderPolicy[] => [
  newPolicy('enable_bypass', 'Newsletter trial', { comment: 'Asked for by Marketing' }),
  newPolicy('enable_bypass', 'Customer portal', {
    from: { type: 'email_domain', emailDomain: domain },
    conditions: { spfDomains: ['portal-mail.example'] },
    toEternal: false,
    toDate: '2099-12-31T23:59:59+0000',
  }),
  newPolicy('enable_bypass', 'Scanner in the depot', { from: { type: 'email_domain', emailDomain: domain } }),
  newPolicy('enable_bypass', 'Migration of 2023', { enabled: false }),
];

export const initialBlocks = (): SenderPolicy[] => [
  newPolicy('block_sender', 'Blocked senders', { from: { type: 'profile_group', groupId: secureId('Blocked senders group') } }),
  newPolicy('block_sender', 'Domains of a fraud case', {
    from: { type: 'email_domain', emailDomain: 'harbor-ledger7.example' },
    enabled: false,
  }),
  newPolicy('no_action', 'Never block anyone', { override: true }),
];

export const newUrl = (domain: string, particular: Partial<ManagedUrl>): ManagedUrl => ({
  id: secureId(`${domain}${particular.path ?? ''}`),
  scheme: 'https',
  domain,
  port: -1,
  path: '',
  queryString: '',
  matchType: 'explicit',
  action: 'permit',
  comment: '',
  disableRewrite: false,
  disableLogClick: false,
  disableUserAwareness: false,
  ...particular,
});

export const initialUrls = (): ManagedUrl[] => [
  newUrl('files.example', { matchType: 'domain', comment: 'Partners share files here' }),
  newUrl('tracking.carrier.example', {
    path: '/parcels',
    disableRewrite: true,
    disableUserAwareness: true,
    comment: 'Rewriting breaks the link',
  }),
  newUrl('survey.example', { path: '/2025', disableLogClick: true }),
  newUrl('intranet.example', { path: '/help' }),
  newUrl('harbor-ledger7.example', { matchType: 'domain', action: 'block', comment: 'Fraud case' }),
];
