import type { MailPolicyKind, MailProtections } from '@rampart/domain/mail-policy.ts';

type Recommended = { readonly [Name in keyof Required<MailProtections>]: readonly Required<MailProtections>[Name][] };

const on = [true] as const;
const keptOut = ['quarantine', 'reject', 'delete', 'junk'] as const;

/** What counts as right, the first of it as what is set: the recommendations of Microsoft and CISA, where they agree the stricter one. */
export const recommendedProtections: Recommended = {
  detectsSpoofing: on,
  honoursDmarc: on,
  spoofedMail: keptOut,
  phishingThreshold: [3, 4],
  protectsOwnDomains: on,
  impersonatedDomainMail: ['quarantine', 'reject', 'delete'],
  learnsContacts: on,
  protectsContacts: on,
  impersonatedContactMail: keptOut,
  warnsOfSimilarPeople: on,
  warnsOfSimilarDomains: on,
  warnsOfUnusualCharacters: on,
  warnsOfFirstContact: on,
  checksLinksInMail: on,
  checksLinksInChats: on,
  checksLinksInDocuments: on,
  scansLinks: on,
  waitsForScan: on,
  checksInternalMail: on,
  recordsClicks: on,
  mayClickThrough: [false],
  opensAttachments: on,
  harmfulAttachment: ['block', 'deliver-without'],
  spam: ['junk', 'quarantine', 'reject', 'delete'],
  certainSpam: keptOut,
  phishing: ['quarantine', 'reject', 'delete'],
  certainPhishing: ['quarantine', 'reject', 'delete'],
  certainSpamQuarantine: ['people-notified', 'on-request-notified'],
  phishingQuarantine: ['people-notified', 'on-request-notified'],
  certainPhishingQuarantine: ['administrators'],
  malwareQuarantine: ['administrators'],
  removesDeliveredSpam: on,
  removesDeliveredPhishing: on,
  removesDeliveredMalware: on,
  allowedDomains: [[]],
  blocksFileTypes: on,
  fileTypes: [],
  automaticForwarding: ['off'],
  senderOverLimit: ['block', 'block-for-a-day'],
};

const ofKind: Partial<Readonly<Record<MailPolicyKind, readonly (keyof MailProtections)[]>>> = {
  'anti-phishing': [
    'detectsSpoofing',
    'honoursDmarc',
    'spoofedMail',
    'phishingThreshold',
    'protectsOwnDomains',
    'impersonatedDomainMail',
    'learnsContacts',
    'protectsContacts',
    'impersonatedContactMail',
    'warnsOfSimilarPeople',
    'warnsOfSimilarDomains',
    'warnsOfUnusualCharacters',
    'warnsOfFirstContact',
  ],
  links: [
    'checksLinksInMail',
    'checksLinksInChats',
    'checksLinksInDocuments',
    'scansLinks',
    'waitsForScan',
    'checksInternalMail',
    'recordsClicks',
    'mayClickThrough',
  ],
  attachments: ['opensAttachments', 'harmfulAttachment'],
};

const recommendedOf = (kind: MailPolicyKind): MailProtections =>
  Object.fromEntries((ofKind[kind] ?? []).map((name) => [name, recommendedProtections[name][0]]));

interface NewMailPolicy {
  readonly name: string;
  readonly protections: MailProtections;
}

/**
 * The policies that are made, each by one control, with all that is recommended for its kind: a person falls under one policy of a kind, so
 * that two would not add up. The other controls change the policies that are there.
 */
export const newMailPolicies: Partial<Readonly<Record<MailPolicyKind, NewMailPolicy>>> = {
  'anti-phishing': { name: 'Rampart: Anti-phishing', protections: recommendedOf('anti-phishing') },
  links: { name: 'Rampart: Safe Links', protections: recommendedOf('links') },
  attachments: { name: 'Rampart: Safe Attachments', protections: recommendedOf('attachments') },
};
