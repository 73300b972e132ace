import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Mail, PersonKind } from './person.ts';
import { AttacksByCategory, CountedDays, Days, RiskRatios, Risks } from './risk-figures.ts';

const needed = { allow: 'people:read', needsAgreement: true } as const;

const GroupName = z.string().trim().min(1).max(120);

export const SortBy = z.enum(['risk', 'name']);
export type SortBy = z.infer<typeof SortBy>;

/** Of the most attacked: who is in the group now, and who came, left or came back in the range. */
export const ShowUsers = z.enum(['current', 'added', 'removed', 'relapsed']);
export type ShowUsers = z.infer<typeof ShowUsers>;

/** How many a page has; a shorter one is the last. */
export const individualsPerPage = 500;

const Which = {
  ...Days,
  /** In the name or the mail, in any case; every character means itself. */
  filter: z.string().trim().max(200).default(''),
  sort_by: SortBy.default('risk'),
};
const Page = {
  ...Which,
  page: z.coerce.number().int().min(0).max(10_000).default(0),
  /** How many of them; for those who show only the first few. */
  limit: z.coerce.number().int().min(1).max(individualsPerPage).default(individualsPerPage),
};

const Individual = z
  .object({
    /** None for an address that no directory knows. */
    uuid: z.uuid().nullable(),
    mail: z.string(),
    display_name: z.string(),
    job_title: z.string().nullable(),
    department: z.string().nullable(),
    kind: PersonKind,
    ...Risks,
    ...RiskRatios,
    /** The kinds of attacks on them in the range. */
    attributes: z.array(AttackCategory),
    /** How many attacks on them there were in the range. */
    attack_counts: z.object({ phishing: z.int(), malware: z.int(), bec: z.int(), spam: z.int() }),
    attacks_by_category: AttacksByCategory,
    /** Of the most attacked: when they came into the group, and when they left it. */
    entered_on: z.iso.date().nullable(),
    left_on: z.iso.date().nullable(),
    /** How often they were in the group before that, in 13 months. */
    earlier_stays: z.int(),
  })
  .meta({ id: 'Individual' });
export type Individual = z.infer<typeof Individual>;

const IndividualPage = {
  individuals: z.array(Individual),
  page: z.int(),
  page_size: z.int(),
  /** Of those that match the filter, on all pages. */
  total: z.int(),
  ...CountedDays,
};

export const listIndividuals = endpoint({
  method: 'GET',
  path: '/api/v1/groups/{name}/individuals',
  summary: 'The people of a group with their risk in a range of at most three months, 500 at a time',
  ...needed,
  params: z.object({ name: GroupName }),
  query: z.object(Page),
  responses: { 200: z.object(IndividualPage) },
});

export const downloadIndividuals = endpoint({
  method: 'GET',
  path: '/api/v1/groups/{name}/individuals/csv',
  summary: 'All people of a list, as CSV',
  ...needed,
  entitled: 'export_data',
  params: z.object({ name: GroupName }),
  query: z.object({ ...Which, show_users: ShowUsers.default('current') }),
  responses: { 200: { binary: 'text/csv' } },
});

const ofMostAttacked = { query: z.object({ group_name: GroupName, ...Page }), ...needed } as const;

const MembershipDay = z.object({
  date: z.iso.date(),
  members: z.int(),
  entered: z.int(),
  left: z.int(),
  /** Of those who entered, who had been in the group before. */
  relapsed: z.int(),
});

export const getMembershipReport = endpoint({
  method: 'GET',
  path: '/api/v1/groups/most-attacked/trend/membership-report',
  summary: 'Who is in a group of the most attacked now, and how its membership moved day by day, in at most 13 months',
  ...ofMostAttacked,
  /** A day before the first attack that is known of has no entry. */
  responses: { 200: z.object({ ...IndividualPage, days: z.array(MembershipDay) }) },
});

export const listEntrances = endpoint({
  method: 'GET',
  path: '/api/v1/groups/most-attacked/trend/users/entrances',
  summary: 'Who came into a group of the most attacked in the range, each with the newest time',
  ...ofMostAttacked,
  /** With `still_members`, only those who have not left since. */
  query: ofMostAttacked.query.extend({ still_members: z.stringbool().default(false) }),
  responses: { 200: z.object(IndividualPage) },
});

export const listExits = endpoint({
  method: 'GET',
  path: '/api/v1/groups/most-attacked/trend/users/exits',
  summary: 'Who left a group of the most attacked in the range and is not back, each with the newest time',
  ...ofMostAttacked,
  responses: { 200: z.object(IndividualPage) },
});

export const listRelapses = endpoint({
  method: 'GET',
  path: '/api/v1/groups/most-attacked/trend/users/relapses',
  summary: 'Who came back in the range into a group of the most attacked that they had left, each with the newest time',
  ...ofMostAttacked,
  responses: { 200: z.object(IndividualPage) },
});

const Mails = z.array(Mail).min(1).max(500);
const Changed = z.object({
  succeeded: z.array(z.string()),
  /** How many of them were not so before. */
  changed: z.int(),
});

export const addExecutives = endpoint({
  method: 'POST',
  path: '/api/v1/groups/executives/add',
  summary: 'Put people into the group Executives by hand; answers with those who are in it now',
  allow: 'people:write',
  needsAgreement: true,
  body: z.strictObject({ add: Mails }),
  responses: { 200: Changed },
});

export const removeExecutives = endpoint({
  method: 'POST',
  path: '/api/v1/groups/executives/remove',
  summary: 'Take people out of the group Executives by hand, whatever their title says; answers with those who are not in it now',
  allow: 'people:write',
  needsAgreement: true,
  body: z.strictObject({ remove: Mails }),
  responses: { 200: Changed },
});
