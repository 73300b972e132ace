import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AttacksByCategory, CountedDays, RiskRatios, Risks } from './risk-figures.ts';

const needed = { allow: 'people:read', needsAgreement: true } as const;

export const Mail = z.string().trim().toLowerCase().min(3).max(320);

/** `unknown`: an address that was attacked and that no directory knows. */
export const PersonKind = z.enum(['member', 'guest', 'service', 'shared-mailbox', 'distribution-list', 'unknown']);
export type PersonKind = z.infer<typeof PersonKind>;

export const FoundPerson = z.object({ mail: z.string(), name: z.string(), job_title: z.string().nullable() });

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/v1/people/search',
  summary:
    'People of the connected directories by a part of their name or mail, at most 100; fewer than three characters are looked for where words start',
  ...needed,
  query: z.object({ filter: z.string().trim().min(1).max(200) }),
  responses: { 200: z.object({ people: z.array(FoundPerson.extend({ kind: PersonKind, is_executive: z.boolean() })) }) },
});

const AttackDay = z
  .object({
    date: z.iso.date(),
    malware_attacks: z.int(),
    phishing_attacks: z.int(),
    spam_attacks: z.int(),
    bec_attacks: z.int(),
    map_overall_member: z.boolean(),
    map_phishing_member: z.boolean(),
    map_malware_member: z.boolean(),
  })
  .meta({ id: 'AttackDay' });
export type AttackDay = z.infer<typeof AttackDay>;

const KnownAs = z
  .object({
    product: z.string(),
    product_name: z.string(),
    /** The product's own id of the account. */
    account_id: z.string(),
    /** Why this account is taken for one of this person's: `The same mail`. */
    because: z.string(),
  })
  .meta({ id: 'KnownAs' });
export type KnownAs = z.infer<typeof KnownAs>;

const PersonSummary = z
  .object({
    uuid: z.uuid().nullable(),
    mail: z.string(),
    display_name: z.string(),
    job_title: z.string().nullable(),
    department: z.string().nullable(),
    kind: PersonKind,
    /** Of a person whom a directory knows: whether one of their accounts is enabled. */
    is_active: z.boolean(),
    manager_name: z.string().nullable(),
    manager_job_title: z.string().nullable(),
    manager_mail: z.string().nullable(),
    manager_department: z.string().nullable(),
    /** With the rule or the person that put them there. */
    groups: z.array(z.object({ id: z.int(), name: z.string(), because: z.string() })),
    aliases: z.array(z.string()),
    known_as: z.array(KnownAs),
    ...Risks,
    ...RiskRatios,
    ...CountedDays,
    attacks_by_category: AttacksByCategory,
    /** Oldest first; days without either are left out. */
    attack_trends: z.array(AttackDay),
  })
  .meta({ id: 'PersonSummary' });
export type PersonSummary = z.infer<typeof PersonSummary>;

export const getPersonSummary = endpoint({
  method: 'GET',
  path: '/api/v1/people/daily-attack-summary',
  summary:
    'One person: manager, groups, accounts, risk of the last three months, and every day with an attack or a membership in 13 months',
  ...needed,
  query: z.object({ user_mail: Mail }),
  responses: {
    200: PersonSummary,
  },
});
