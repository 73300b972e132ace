import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const absent = z.object({ state: z.literal('absent') });
/** No name server answered, or none could: that is not the same as there being no record. */
const unanswered = z.object({ state: z.literal('unanswered') });

const published = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('state', [z.object({ state: z.literal('found'), ...shape }), absent, unanswered]);

/** Why receivers cannot use the SPF record, in the terms of RFC 7208. */
export const SpfProblem = z.enum([
  'several-records',
  'syntax',
  'too-many-lookups',
  'too-many-void-lookups',
  'broken-include',
  'open-include',
]);
export type SpfProblem = z.infer<typeof SpfProblem>;

export const DmarcPolicy = z.enum(['none', 'quarantine', 'reject']);
export type DmarcPolicy = z.infer<typeof DmarcPolicy>;

/** What a mail domain says in the DNS about mail from it and to it. */
const MailDomain = z.object({
  name: z.string(),
  /** Whether the vendor that lists the domain hosts its mailboxes. */
  isHosted: z.boolean(),
  /** Where mail to it goes. No host: it says that it takes no mail (RFC 7505). */
  mx: published({ hosts: z.array(z.string()) }),
  /** What SPF has to name for the service that hosts the mailboxes: `include:_spf.google.com`. */
  serviceSpf: z.string(),
  spf: published({
    record: z.string(),
    /** What becomes of mail from servers that the record does not name. */
    others: z.enum(['fail', 'softfail', 'neutral', 'pass', 'not-said']),
    /** How many questions a receiver may have to ask; more than ten are refused. */
    lookups: z.int(),
    problem: SpfProblem.nullable(),
    /** The name that the problem is at. */
    problemAt: z.string().nullable(),
  }),
  dmarc: published({
    record: z.string(),
    /** The domain that has the record: this one, or one above it. */
    at: z.string(),
    /** `null`: receivers cannot read it, and ignore the record. */
    policy: DmarcPolicy.nullable(),
    subdomainPolicy: DmarcPolicy.nullable(),
    percent: z.int(),
    reportsTo: z.array(z.string()),
  }),
  /** For each selector that the service is known to sign with. */
  dkim: z.array(
    z.object({
      selector: z.string(),
      state: z.enum(['found', 'absent', 'revoked', 'unreadable', 'unanswered']),
      algorithm: z.enum(['rsa', 'ed25519']).nullable(),
      bits: z.int().nullable(),
    }),
  ),
  mtaSts: published({
    /** `null`: the policy could not be fetched, or not be read. */
    mode: z.enum(['enforce', 'testing', 'none']).nullable(),
    hosts: z.array(z.string()),
    maxAgeSeconds: z.int().nullable(),
  }),
  tlsReports: published({ record: z.string(), reportsTo: z.array(z.string()) }),
});
export type MailDomain = z.infer<typeof MailDomain>;

export const mailDomains = defineListFact({ id: 'mail.mail-domains', item: MailDomain, keyOf: ({ name }) => name });
