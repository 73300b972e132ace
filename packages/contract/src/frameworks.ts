import { answerStates } from '@rampart/domain/frameworks/coverage.ts';
import { Priority } from '@rampart/domain/priority.ts';
import { z } from 'zod';
import { AcceptedRisk } from './assess/accepted-risks.ts';
import { Effect } from './effect.ts';
import { endpoint } from './endpoint.ts';
import { QuestPlace } from './remediate/quest-place.ts';

const needed = { allow: 'remediations:read', needsAgreement: true, entitled: 'access_compliance_coverage' } as const;

const Requirement = z
  .object({
    identifier: z.string(),
    name: z.string(),
    /** What it is a part of; none for a family, a tactic or a pillar. */
    parent: z.string().nullable(),
    /** Where else the framework lists it. */
    also_under: z.array(z.string()),
  })
  .meta({ id: 'Requirement' });

const FrameworkSchema = z
  .object({ framework: z.string(), name: z.string(), title: z.string(), requirements: z.array(Requirement) })
  .meta({ id: 'FrameworkSchema' });
export type FrameworkSchema = z.infer<typeof FrameworkSchema>;

const schema = (path: string, title: string) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/compliance/schema/${path}`,
    summary: `All requirements of ${title}, each before its parts`,
    ...needed,
    responses: { 200: FrameworkSchema },
  });

export const mitreDefendSchema = schema('mitre/defend', 'MITRE D3FEND');
export const mitreAttackSchema = schema('mitre/attack', 'MITRE ATT&CK');
export const iso27001Schema = schema('iso/27001', 'ISO 27001');
export const nist800171Schema = schema('nist/800-171', 'NIST 800-171');
export const nistCsfSchema = schema('nist/csf', 'NIST CSF');
export const nist80053Schema = schema('nist/800-53', 'NIST 800-53');
export const soc2Schema = schema('soc/2', 'SOC 2');
export const cisV8Schema = schema('cis/v8', 'CIS v8');
export const cmmcSchema = schema('cmmc', 'CMMC');
export const hitrustSchema = schema('hitrust', 'HITRUST');

/** Of the controls that answer something, each once. */
const Coverage = z
  .object({
    in_place: z.int(),
    missing: z.int(),
    confirming: z.int(),
    unknown: z.int(),
    risk_accepted: z.int(),
    /** Of those in place or missing, how many are in place; null where there is neither. */
    percentage: z.int().min(0).max(100).nullable(),
  })
  .meta({ id: 'FrameworkCoverage' });
export type FrameworkCoverage = z.infer<typeof Coverage>;

const overview = {
  framework: z.string(),
  /** As its tag is labelled. */
  name: z.string(),
  title: z.string(),
  coverage: Coverage,
  /** How many of its requirements any control answers, families and tactics left aside. */
  answered: z.int(),
  requirement_count: z.int(),
  /** The first of each of the last months on which something was judged, then now; the oldest first. */
  trend: z.array(z.object({ day: z.iso.date(), percentage: z.int().nullable() })),
};
const FrameworkOverview = z.object(overview).meta({ id: 'FrameworkOverview' });
export type FrameworkOverview = z.infer<typeof FrameworkOverview>;

/** The time of the newest run; none before the first. */
const asOf = { as_of: z.iso.datetime().nullable() };

export const listFrameworks = endpoint({
  method: 'GET',
  path: '/api/v1/compliance/frameworks',
  summary: 'How much of each framework is covered by controls that are in place, and how that has come about',
  ...needed,
  polled: { resource: 'quests', per: 'tenant' },
  responses: { 200: z.object({ ...asOf, frameworks: z.array(FrameworkOverview) }) },
});

const CoveredRequirement = Requirement.extend({
  coverage: Coverage,
  /** The controls that answer it or a part of it. */
  controls: z.array(z.string()),
  /** What a control does that answers the requirement itself; null where none of the catalog does. */
  mapping_reason: z.string().nullable(),
  /** The attacks in 90 days that one of those controls is about, at least; null where none is known to be. */
  attacks_seen: z.int().nullable(),
}).meta({ id: 'CoveredRequirement' });
export type CoveredRequirement = z.infer<typeof CoveredRequirement>;

const FrameworkControl = z
  .object({
    control_id: z.string(),
    title: z.string(),
    product: z.string(),
    product_name: z.string(),
    priority: Priority,
    answer_state: z.enum(answerStates),
    /** Why it is not in place, in sentences. */
    because: z.string().nullable(),
    /** The requirements of the framework that it answers itself. */
    answers: z.array(z.string()),
    effect: Effect,
    quest: QuestPlace.nullable(),
    /** Why and until when its risk is accepted; none where it is not. */
    accepted_risk: AcceptedRisk.nullable(),
  })
  .meta({ id: 'FrameworkControl' });
export type FrameworkControl = z.infer<typeof FrameworkControl>;

const CoveredFramework = z
  .object({
    ...asOf,
    ...overview,
    requirements: z.array(CoveredRequirement),
    controls: z.array(FrameworkControl),
    /** What is missing, first what would answer most that nothing in place answers. */
    gaps: z.array(z.object({ control_id: z.string(), opens: z.array(z.string()) })),
  })
  .meta({ id: 'CoveredFramework' });
export type CoveredFramework = z.infer<typeof CoveredFramework>;

export const getFramework = endpoint({
  method: 'GET',
  path: '/api/v1/compliance/frameworks/{framework}',
  summary: 'One framework with the coverage of each requirement, the controls that answer it and what is missing',
  ...needed,
  polled: { resource: 'quests', per: 'tenant' },
  params: z.object({ framework: z.string().max(40) }),
  responses: { 200: CoveredFramework },
});

/** That a control answers a requirement, and why. */
const FrameworkMapping = z
  .object({
    requirement: z.string(),
    requirement_name: z.string(),
    control_id: z.string(),
    title: z.string(),
    product: z.string(),
    product_name: z.string(),
    mapping_reason: z.string().nullable(),
  })
  .meta({ id: 'FrameworkMapping' });
export type FrameworkMapping = z.infer<typeof FrameworkMapping>;

export const getFrameworkMapping = endpoint({
  method: 'GET',
  path: '/api/v1/compliance/frameworks/{framework}/mapping',
  summary: 'Which controls of the whole catalog answer which requirements, and why; also those of products that are not connected',
  ...needed,
  params: z.object({ framework: z.string().max(40) }),
  responses: { 200: z.object({ mappings: z.array(FrameworkMapping) }) },
});

/** For tools that read compliance; NIST has published both forms. */
const oscal = (document: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/compliance/frameworks/{framework}/oscal/${document}`,
    summary,
    ...needed,
    entitled: 'export_data',
    params: z.object({ framework: z.string().max(40) }),
    responses: { 200: { binary: 'application/json' } },
  });

export const exportAssessmentResults = oscal('assessment-results', 'What was found about each requirement, as OSCAL assessment results');
export const exportComponentDefinition = oscal(
  'component-definition',
  'Which product answers which requirement, as an OSCAL component definition',
);
