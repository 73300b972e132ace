import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { ControlDetail } from '../control-detail.ts';
import { endpoint } from '../endpoint.ts';

const needed = { allow: 'programs:read', needsAgreement: true } as const;
const polled = { resource: 'quests', per: 'tenant' } as const;
const Group = z.string().max(120);

/** The controls by how they came out: together they are all of them. */
const Tally = z.object({
  controls: z.int(),
  passing: z.int(),
  failing: z.int(),
  /** A deployment is changing them, and their product was not read back yet. */
  confirming: z.int(),
  /** Not in place, with an accepted risk: neither in place nor missing. */
  risk_accepted: z.int(),
  unknown: z.int(),
  not_applicable: z.int(),
});
export type ControlTally = z.infer<typeof Tally>;
const ProductTally = z.object({ product: z.string(), name: z.string(), ...Tally.shape });

const ProgramSummary = z
  .object({
    program_uuid: z.uuid(),
    program_group: z.string(),
    program_type: ProgramType,
    name: z.string(),
    /** The time of the run it was built at. */
    timestamp: z.iso.datetime(),
    member_count: z.int(),
    products: z.array(ProductTally),
  })
  .meta({ id: 'ProgramSummary' });
export type ProgramSummary = z.infer<typeof ProgramSummary>;

const Member = z.object({
  mail: z.string(),
  name: z.string(),
  job_title: z.string().nullable(),
  department: z.string().nullable(),
});
export type ProgramMember = z.infer<typeof Member>;

export const listPrograms = endpoint({
  method: 'GET',
  path: '/api/v1/programs/list',
  summary: 'The programs, without their controls',
  ...needed,
  responses: { 200: z.object({ programs: z.array(ProgramSummary) }) },
});

export const getPrograms = endpoint({
  method: 'GET',
  path: '/api/v1/programs',
  summary: 'The programs of a group of people, with their controls',
  ...needed,
  polled,
  query: z.object({ program_group: Group.optional(), program_type: ProgramType.optional() }),
  responses: {
    200: z.object({
      programs: z.array(
        ProgramSummary.extend({
          program: z.object({
            /** The first hundred, by name. */
            members: z.array(Member),
            products: z.array(
              z.object({
                product: z.string(),
                name: z.string(),
                /** `auto`: Rampart can write to the product. Otherwise only a person can. */
                deployment_types: z.array(z.enum(['auto', 'manual'])),
                controls: z.array(ControlDetail),
              }),
            ),
          }),
        }).meta({ id: 'Program' }),
      ),
    }),
  },
});

export const summarizePrograms = endpoint({
  method: 'GET',
  path: '/api/v1/programs/summary',
  summary: 'How far each type of program has come',
  ...needed,
  polled,
  responses: {
    200: z.object({
      summary: z.array(
        z.object({
          program_type: ProgramType,
          programs: z.int(),
          members: z.int(),
          ...Tally.shape,
          /** Those with the most controls that are not in place first. */
          products: z.array(ProductTally),
        }),
      ),
      /** The controls that are not in place, each counted once though several programs have it. */
      controls_not_in_place: z.int(),
    }),
  },
});

export const listProgramMembers = endpoint({
  method: 'GET',
  path: '/api/v1/programs/members',
  summary: 'The people a program is for, a page at a time',
  ...needed,
  query: z.object({
    program_uuid: z.uuid(),
    filter: z.string().trim().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: {
    200: z.object({
      members: z.array(Member),
      total: z.int(),
      /** Of all that match, the largest first: at most 50. None for people without a department. */
      departments: z.array(z.object({ name: z.string().nullable(), count: z.int() })),
    }),
  },
});

export const listProgramContent = endpoint({
  method: 'GET',
  path: '/api/v1/programs/content/list',
  summary: 'What can be downloaded for a program',
  ...needed,
  query: z.object({ program_group: Group, program_type: z.string().max(60) }),
  responses: {
    200: z.object({
      contents: z.array(
        z.object({
          /** Of a program that is for the whole organisation, that of its people is `NOT_APPLICABLE`. */
          content_key: z.string(),
          name: z.string(),
          product: z.string().nullable(),
          program_uuid: z.uuid(),
          program_type: ProgramType,
        }),
      ),
    }),
  },
});

export const downloadProgramContent = endpoint({
  method: 'GET',
  path: '/api/v1/programs/content',
  summary: 'A file of a program: a deployment guide, a configuration tool, or the list of its people as CSV',
  ...needed,
  entitled: 'export_data',
  query: z.object({ content_key: z.string().max(300) }),
  responses: { 200: { binary: 'application/octet-stream' } },
});

export const makeProgramContent = endpoint({
  method: 'POST',
  path: '/api/v1/programs/content',
  summary: 'The keys of the files for a product of a program',
  ...needed,
  entitled: 'export_data',
  query: z.object({ program_uuid: z.uuid(), program_type: ProgramType, product: z.string().max(60) }),
  responses: { 200: z.object({ content_keys: z.array(z.string()) }) },
});
