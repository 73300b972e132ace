import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CountedDays, Days, RiskRatios, Risks } from './risk-figures.ts';

const needed = { allow: 'people:read', needsAgreement: true } as const;

const GroupRisks = { ...Risks, spam_risk: z.number(), bec_risk: z.number() };

const GroupSummary = z
  .object({
    /** Fixed: 1 is Executives in every tenant. */
    id: z.int(),
    name: z.string(),
    is_most_attacked: z.boolean(),
    is_hidden: z.boolean(),
    is_favourite: z.boolean(),
    /** Made of accounts of a kind, or of everyone; not of what people do. */
    is_meta: z.boolean(),
    members: z.int(),
    ...GroupRisks,
    ...RiskRatios,
    risk_per_capita: z.number(),
    malware_risk_per_capita: z.number(),
    phishing_risk_per_capita: z.number(),
  })
  .meta({ id: 'GroupSummary' });
export type GroupSummary = z.infer<typeof GroupSummary>;

export const listGroupSummaries = endpoint({
  method: 'GET',
  path: '/api/v1/groups/summaries',
  summary: 'Every group of people with its members and its risk in the last three months',
  ...needed,
  responses: { 200: z.object({ groups: z.array(GroupSummary), ...CountedDays }) },
});

const GroupWeek = z
  .object({
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    groups: z.array(z.object({ id: z.int(), ...GroupRisks })),
  })
  .meta({ id: 'GroupWeek' });
export type GroupWeek = z.infer<typeof GroupWeek>;

export const listWeeklyGroupSummaries = endpoint({
  method: 'GET',
  path: '/api/v1/groups/weekly-summaries',
  summary: 'The risk of every group in each week of at most 13 months, oldest first; each week is counted as if it were the range',
  ...needed,
  query: z.object(Days),
  responses: { 200: z.object({ weeks: z.array(GroupWeek), ...CountedDays }) },
});

const Phrases = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}]*$/u, 'A phrase is one line of text.'),
  )
  .max(200);

const GroupRule = z
  .object({
    group_id: z.int(),
    name: z.string(),
    /** Words in a row, in any case: a title or department that has them in it is of the group. */
    titles: z.array(z.string()),
    departments: z.array(z.string()),
    default_titles: z.array(z.string()),
    default_departments: z.array(z.string()),
    is_overridden: z.boolean(),
    changed_by: z.string().nullable(),
    changed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GroupRule' });
export type GroupRule = z.infer<typeof GroupRule>;

export const listGroupRules = endpoint({
  method: 'GET',
  path: '/api/v1/groups/rules',
  summary: 'By which words in job titles and departments people are put into groups',
  ...needed,
  responses: { 200: z.object({ rules: z.array(GroupRule) }) },
});

/** By the name of the group: `Executives`. */
const RuleOf = z.object({ name: z.string().trim().min(1).max(120) });

export const changeGroupRule = endpoint({
  method: 'PUT',
  path: '/api/v1/groups/rules/{name}',
  summary: 'Put other words in the place of the rule of a group',
  allow: 'people:write',
  needsAgreement: true,
  params: RuleOf,
  body: z.strictObject({ titles: Phrases, departments: Phrases }),
  responses: { 200: GroupRule },
});

export const resetGroupRule = endpoint({
  method: 'DELETE',
  path: '/api/v1/groups/rules/{name}',
  summary: 'Go back to the rule that the catalog has for a group',
  allow: 'people:write',
  needsAgreement: true,
  params: RuleOf,
  responses: { 200: GroupRule },
});
