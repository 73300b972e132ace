import { z } from 'zod';

/** What is done with mail that a policy finds. `other`: something that the vendor's words for it say and ours do not. */
const MailAction = z.enum(['deliver', 'junk', 'quarantine', 'reject', 'delete', 'other']);
export type MailAction = z.infer<typeof MailAction>;

/**
 * Who lets mail out of quarantine: administrators, people who ask an administrator for it, or people by themselves; and whether people are
 * told that mail of theirs is there.
 */
const QuarantineAccess = z.enum(['administrators', 'on-request', 'on-request-notified', 'people', 'people-notified', 'other']);
export type QuarantineAccess = z.infer<typeof QuarantineAccess>;

/** Whom a policy is for, or not for. Several kinds of conditions narrow each other. */
const MailAudience = z.object({
  everyone: z.boolean(),
  domains: z.array(z.string()),
  groups: z.array(z.string()),
  people: z.array(z.string()),
});
export type MailAudience = z.infer<typeof MailAudience>;

/** What a policy protects against. A policy has those of its kind; one that is missing is not said by the vendor. */
const MailProtections = z
  .object({
    detectsSpoofing: z.boolean(),
    honoursDmarc: z.boolean(),
    spoofedMail: MailAction,
    /** How eagerly mail counts as phishing: 1 is the least, 4 the most. */
    phishingThreshold: z.int(),
    /** Mail that pretends to be from a domain of the organisation. */
    protectsOwnDomains: z.boolean(),
    impersonatedDomainMail: MailAction,
    /** Knows from earlier mail whom a person usually hears from. */
    learnsContacts: z.boolean(),
    protectsContacts: z.boolean(),
    impersonatedContactMail: MailAction,
    warnsOfSimilarPeople: z.boolean(),
    warnsOfSimilarDomains: z.boolean(),
    warnsOfUnusualCharacters: z.boolean(),
    warnsOfFirstContact: z.boolean(),
    checksLinksInMail: z.boolean(),
    checksLinksInChats: z.boolean(),
    checksLinksInDocuments: z.boolean(),
    scansLinks: z.boolean(),
    waitsForScan: z.boolean(),
    checksInternalMail: z.boolean(),
    recordsClicks: z.boolean(),
    /** People may open a link in spite of the warning. */
    mayClickThrough: z.boolean(),
    /** Opens attachments in a sandbox before they are delivered. */
    opensAttachments: z.boolean(),
    harmfulAttachment: z.enum(['block', 'deliver-without', 'other']),
    spam: MailAction,
    certainSpam: MailAction,
    phishing: MailAction,
    certainPhishing: MailAction,
    certainSpamQuarantine: QuarantineAccess,
    phishingQuarantine: QuarantineAccess,
    certainPhishingQuarantine: QuarantineAccess,
    malwareQuarantine: QuarantineAccess,
    removesDeliveredSpam: z.boolean(),
    removesDeliveredPhishing: z.boolean(),
    removesDeliveredMalware: z.boolean(),
    allowedDomains: z.array(z.string()),
    blocksFileTypes: z.boolean(),
    fileTypes: z.array(z.string()),
    automaticForwarding: z.enum(['off', 'on', 'as-the-vendor-decides']),
    senderOverLimit: z.enum(['alert', 'block-for-a-day', 'block']),
  })
  .partial();
export type MailProtections = z.infer<typeof MailProtections>;

/** A policy of a mail security product: for whom, and what it protects them from. */
export const MailPolicy = z.object({
  id: z.string(),
  kind: z.enum(['anti-phishing', 'links', 'attachments', 'spam', 'malware', 'outgoing-spam']),
  name: z.string(),
  /** Those that the vendor made cannot be switched off; only the default one can be changed. */
  origin: z.enum(['custom', 'default', 'preset', 'built-in']),
  isActive: z.boolean(),
  /** Of the active policies of a kind that a person falls under, the one with the lowest number counts. */
  order: z.int(),
  audience: MailAudience,
  exceptions: MailAudience,
  protections: MailProtections,
});
export type MailPolicy = z.infer<typeof MailPolicy>;
export type MailPolicyKind = MailPolicy['kind'];

export const MailPolicySettings = MailPolicy.omit({ id: true, origin: true, order: true });
export type MailPolicySettings = z.infer<typeof MailPolicySettings>;

export const noAudience: MailAudience = { everyone: false, domains: [], groups: [], people: [] };
