import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { z } from 'zod';
import { Effect } from '../effect.ts';
import { endpoint } from '../endpoint.ts';

const Title = z.enum([
  'LOGIN_TOTAL',
  'LOGIN_COUNT',
  'LOGIN_TRENDS',
  'LOGIN_MAP_COUNTS',
  'MAP_BREAKDOWN_COUNTS',
  'BREAKDOWN_COUNTS',
  'BREAKDOWN_TRENDS',
]);

const Unit = z.object({ one: z.string(), many: z.string() });
const about = { title: Title, group_id: z.int().nullable() };
/** `null`: that day was not read, which is not nought. Attack categories have their own colour. */
const Series = z.object({ name: z.string(), values: z.array(z.number().nullable()), attack_category: AttackCategory.optional() });

/** Of an attack category. `risk`: what these messages add to the risk of people, by the rule of every figure of risk. */
const ThreatStats = z.object({ messages_sent: z.int(), messages_delivered: z.int(), risk: z.number() });

/** One widget. `labels` names what `data` counts: attributes, days, columns. */
const EvidenceDetail = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('count'), ...about, labels: z.array(z.string()), data: z.object({ value: z.int(), total: z.int() }) }),
    z.object({
      type: z.literal('multi_count'),
      ...about,
      labels: z.array(z.string()),
      data: z.array(z.int()),
      /** Both: one for each label, where the bars are attack categories. */
      attack_categories: z.array(AttackCategory).optional(),
      threat_stats: z.array(ThreatStats).optional(),
    }),
    z.object({
      type: z.literal('time_series'),
      ...about,
      labels: z.array(z.iso.date()),
      data: z.array(Series),
      /** There is a line for each network zone, also for those without attempts. */
      by_zone: z.boolean(),
    }),
    z.object({
      type: z.literal('map'),
      ...about,
      /** What `count` counts, in both numbers. */
      unit: Unit,
      labels: z.array(z.string()),
      /** Countries as the vendor wrote them: two or three letters, or a name. `people`: who work there; null where that is not known. */
      data: z.array(z.object({ country: z.string(), count: z.int(), attacks: z.int(), people: z.int().nullable() })),
      /** The countries that people of the organisation work in; none where that is not known. */
      home: z.array(z.string()),
    }),
    z.object({
      type: z.literal('table'),
      ...about,
      labels: z.array(z.string()),
      data: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
    z.object({ type: z.literal('ratio'), ...about, labels: z.array(z.string()), data: z.object({ value: z.int(), total: z.int() }) }),
  ])
  .meta({ id: 'EvidenceDetail' });
export type EvidenceDetail = z.infer<typeof EvidenceDetail>;

const ControlId = z.object({ id: z.string().max(120) });

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/v1/controls/{id}/evidence',
  summary: 'What happened in 90 days that shows why a control matters',
  allow: 'evidence:read',
  needsAgreement: true,
  params: ControlId,
  responses: {
    200: z.object({
      control_id: z.string(),
      title: z.string(),
      name: z.string(),
      action: z.string(),
      product: z.string(),
      /** The days that the evidence is of; none before the first run. */
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      effect: Effect,
      /** What the attacks are counted in; none where no event is about the control. */
      unit: Unit.nullable(),
      /** Why these events are about the control, or why none are. */
      about: z.string(),
      configuration: z.array(z.object({ display_name: z.string(), values: z.array(z.string()) })),
      details: z.array(EvidenceDetail),
      /** What could not be read, and so is not in the figures. */
      missing: z.array(z.string()),
      can_replay: z.boolean(),
    }),
  },
});

const Tally = z.object({ blocked: z.int(), challenged: z.int(), cannot_tell: z.int() });
const Row = z.object({
  key: z.string(),
  name: z.string(),
  ...Tally.shape,
  /** Attacks that would have been stopped; null where that is not known. */
  attacks_stopped: z.int().nullable(),
});
const Rows = z.object({
  rows: z.array(Row),
  /** How many more there are than the rows. */
  others: z.int(),
});

export const replayControl = endpoint({
  method: 'GET',
  path: '/api/v1/controls/{id}/what-if',
  summary: 'Who would have been blocked or challenged, had the control been in place',
  allow: 'evidence:read',
  needsAgreement: true,
  params: ControlId,
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(90) }),
  responses: {
    200: z.object({
      control_id: z.string(),
      title: z.string(),
      name: z.string(),
      action: z.string(),
      product: z.string(),
      /** Why there is nothing to replay; then there are no totals. */
      because: z.string().nullable(),
      effect: Effect,
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      /** The policies that would be written or changed, by name. */
      policies: z.array(z.string()),
      totals: z
        .object({ sign_ins: z.int(), ...Tally.shape, people_blocked: z.int(), people_challenged: z.int(), people_affected: z.int() })
        .nullable(),
      arithmetic: z.string().nullable(),
      people: Rows.extend({ rows: z.array(Row.extend({ department: z.string().nullable() })) }),
      groups: Rows,
      applications: Rows,
      /** In order; a day on which nothing would have changed has no row. */
      days: Rows,
      /** The days of which no sign-ins were read, in order: what would have happened on them is not known. */
      unread_days: z.array(z.iso.date()),
    }),
  },
});
