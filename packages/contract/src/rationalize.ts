import { answerStates } from '@rampart/domain/frameworks/coverage.ts';
import { Priority } from '@rampart/domain/priority.ts';
import { jobStates } from '@rampart/domain/rationalize/overlap.ts';
import { z } from 'zod';
import { Effect } from './effect.ts';
import { endpoint } from './endpoint.ts';

const base = '/api/v1/tools_rationalization';
const toRead = { allow: 'remediations:read', needsAgreement: true, entitled: 'access_tra_assessment' } as const;
/** Drafts are made by the provider's staff, before the customer is entitled to see them. */
const toBuild = { allow: 'rationalization:write', needsAgreement: true } as const;

const ProductId = z.string().min(1).max(80);
const text = z.string().max(4000);
const name = z.string().max(500);
const share = z.number().min(0).max(1).nullable();

/** The day of a rationalization, or how many back from the newest; the newest unless given. */
const when = { date: z.iso.date().optional(), k: z.coerce.number().int().min(0).max(1000).optional() };
const isDraft = z.stringbool().default(false);

const Side = z.strictObject({
  /** The share of the attacks seen that it stops; null where that is not known. */
  risk_mitigated: share,
  parameters: z.array(z.strictObject({ name, values: z.array(name).max(2000), is_complete: z.boolean(), action: name })).max(200),
  is_complete: z.boolean(),
});

const ControlDiff = z
  .strictObject({
    id: z.string().max(120),
    /** `{name}: {action}` */
    name,
    title: name,
    priority: Priority,
    group: name,
    description: text,
    justification: text,
    control_nist: z.array(z.string().max(40)).max(100),
    /** What it does, as safeguards of the CIS Controls: two products that answer the same one do the same job. */
    jobs: z.array(z.string().max(40)).max(100),
    state: z.enum(answerStates),
    current: Side,
    recommended: Side,
    /** What moving from current to recommended adds; null where that is not known. */
    risk_mitigated: share,
    is_complete: z.boolean(),
  })
  .meta({ id: 'ControlDiff' });
export type ControlDiff = z.infer<typeof ControlDiff>;

const ComplianceDiff = z
  .strictObject({
    framework_entry_name: name,
    framework_entry_identifier: z.string().max(80),
    framework_family_name: name,
    framework_family_identifier: z.string().max(80),
    control_diff_ids: z.array(z.string().max(120)).max(1000),
    is_complete: z.boolean(),
    count_complete: z.int().min(0),
    count_incomplete: z.int().min(0),
    control_count: z.int().min(0),
  })
  .meta({ id: 'ComplianceDiff' });
export type ComplianceDiff = z.infer<typeof ComplianceDiff>;

const LicenseDiff = z
  .strictObject({
    /** The names of those that are assigned, whether or not they are used. Null where the vendor does not report licences. */
    licenses_in_use: z.array(name).max(500).nullable(),
    licensed_features_in_use: z.array(name).max(500),
    categories_in_use: z.array(name).max(50),
    entries: z
      .array(
        z.strictObject({
          feature: z.string().max(120),
          name,
          is_licensed: z.boolean().nullable(),
          in_use: z.boolean().nullable(),
          control_diff_ids: z.array(z.string().max(120)).max(1000),
        }),
      )
      .max(200),
  })
  .meta({ id: 'LicenseDiff' });
export type LicenseDiff = z.infer<typeof LicenseDiff>;

const Impact = z.strictObject({ current: z.int().min(0), recommended: z.int().min(0) });

/** One product as it is set, against as it is recommended. */
export const RationalizedProduct = z
  .strictObject({
    product: ProductId,
    product_name: name,
    description: text,
    control_diff: z.array(ControlDiff).max(1000),
    /** By the id of the framework. */
    compliance_diff: z.record(z.string().max(40), z.array(ComplianceDiff).max(3000)),
    license_diff: LicenseDiff,
    /** By what it is about, the key under which a part of it can be had alone. */
    lookup: z.record(z.string().max(80), z.string().max(80)),
    configuration_name: name,
    configuration_id: z.uuid(),
    /** By priority, how many controls are in place and how many are recommended. */
    configuration_impact: z.record(Priority, Impact),
    /** How many times as much weight is in place with all that is recommended; null where nothing is in place. */
    risk_mitigation: z.number().min(1).nullable(),
    /** What the controls that are not in place would have stopped; null where all are. */
    effect: Effect.nullable(),
  })
  .meta({ id: 'RationalizedProduct' });
export type RationalizedProduct = z.infer<typeof RationalizedProduct>;

const Overlap = z
  .object({
    job: z.string(),
    name: z.string(),
    products: z.array(z.object({ product: z.string(), state: z.enum(jobStates), controls: z.int() })),
    in_place_in: z.int(),
    able_products: z.int(),
  })
  .meta({ id: 'JobOverlap' });
export type JobOverlap = z.infer<typeof Overlap>;

const Rationalization = z
  .object({
    date: z.iso.date(),
    /** Of each product the newest one of that day or before. */
    products: z.array(RationalizedProduct.extend({ date: z.iso.date() })),
    /** The frameworks that the differences in compliance are about. */
    frameworks: z.array(z.object({ framework: z.string(), title: z.string() })),
    /** What several products can do, and where it is in place. */
    overlap: z.array(Overlap),
  })
  .meta({ id: 'Rationalization' });
export type Rationalization = z.infer<typeof Rationalization>;

export const getRationalization = endpoint({
  method: 'GET',
  path: `${base}/rationalization`,
  summary: 'The connected products as they are set against as they are recommended, as last promoted',
  ...toRead,
  query: z.object(when),
  responses: { 200: Rationalization },
});

export const getRationalizationDraft = endpoint({
  method: 'GET',
  path: `${base}/rationalization/draft`,
  summary: 'A draft of a rationalization, before it is promoted',
  ...toBuild,
  query: z.object(when),
  responses: { 200: Rationalization },
});

const Counted = z.object({
  count: z.int(),
  /** The newest first. */
  dates: z.array(z.iso.date()),
});

export const countRationalizations = endpoint({
  method: 'GET',
  path: `${base}/rationalization/count`,
  summary: 'How many days there is a promoted rationalization of',
  ...toRead,
  responses: { 200: Counted },
});

export const countRationalizationDrafts = endpoint({
  method: 'GET',
  path: `${base}/rationalization/draft/count`,
  summary: 'How many days there is a draft of',
  ...toBuild,
  responses: { 200: Counted },
});

export const countOmni = endpoint({
  method: 'GET',
  path: `${base}/omni/count`,
  summary: 'Of rationalizations over all products, how many products are promoted, or how many days have a draft',
  ...toRead,
  query: z.object({ draft: isDraft }),
  responses: { 200: z.object({ count: z.int() }) },
});

export const listRationalized = endpoint({
  method: 'GET',
  path: `${base}/supported`,
  summary: 'The products that can be rationalized',
  allow: 'remediations:read',
  needsAgreement: true,
  responses: {
    200: z.object({
      products: z.array(z.object({ product: z.string(), product_name: z.string(), is_connected: z.boolean(), controls: z.int() })),
    }),
  },
});

export const listFragmentKinds = endpoint({
  method: 'GET',
  path: `${base}/fragment/supported`,
  summary: 'The parts of a rationalization that can be had alone',
  allow: 'remediations:read',
  needsAgreement: true,
  responses: { 200: z.object({ fragments: z.array(z.object({ lookup_key: z.string(), title: z.string() })) }) },
});

export const listFragments = endpoint({
  method: 'GET',
  path: `${base}/fragment/metadata`,
  summary: 'The parts of the rationalization of one product, each with the key that it is looked up by',
  ...toRead,
  query: z.object({ product: ProductId, draft: isDraft, ...when }),
  responses: {
    200: z.object({
      product: z.string(),
      date: z.iso.date(),
      fragments: z.array(z.object({ lookup_key: z.string(), title: z.string(), entries: z.int() })),
    }),
  },
});

export const getFragment = endpoint({
  method: 'GET',
  path: `${base}/fragment`,
  summary: 'One part of the rationalization of one product',
  ...toRead,
  query: z.object({ product: ProductId, date: z.iso.date(), lookup_key: z.string().min(1).max(80), draft: isDraft }),
  responses: {
    200: z.object({
      product: z.string(),
      date: z.iso.date(),
      lookup_key: z.string(),
      control_diff: z.array(ControlDiff).nullable(),
      compliance_diff: z.array(ComplianceDiff).nullable(),
      license_diff: LicenseDiff.nullable(),
    }),
  },
});

const Built = z.object({ date: z.iso.date(), products: z.array(z.string()) });
const program_uuid = z.uuid().optional();

export const buildRationalization = endpoint({
  method: 'POST',
  path: `${base}/build`,
  summary: 'Builds drafts of these products from what was judged last',
  ...toBuild,
  body: z.strictObject({ products: z.array(ProductId).min(1, 'Choose at least one product.').max(50), program_uuid }),
  responses: { 200: Built },
});

export const buildOmni = endpoint({
  method: 'POST',
  path: `${base}/omni/build`,
  summary: 'Builds drafts of all connected products together, or of these',
  ...toBuild,
  body: z.strictObject({ products: z.array(ProductId).max(50).default([]), program_uuid }),
  responses: { 200: Built },
});

export const promoteRationalization = endpoint({
  method: 'POST',
  path: `${base}/promote`,
  summary: 'Shows the drafts of a day to the customer',
  ...toBuild,
  query: z.object({ date: z.iso.date() }),
  responses: { 200: Built },
});

export const promoteOmni = endpoint({
  method: 'POST',
  path: `${base}/omni/promote`,
  summary: 'Shows the draft of one product to the customer',
  ...toBuild,
  body: z.strictObject({ date: z.iso.date(), product: ProductId }),
  responses: { 200: Built },
});

const UploadedDraft = z.strictObject({
  /** Of the tenant that it is about: one of another tenant is refused. */
  tenant: z.uuid(),
  date: z.iso.date(),
  products: z.array(RationalizedProduct).min(1, 'It has no products.').max(50),
});
export type UploadedDraft = z.infer<typeof UploadedDraft>;

export const uploadRationalization = endpoint({
  method: 'POST',
  path: `${base}/upload`,
  summary: 'Takes a rationalization that was edited elsewhere as a draft',
  ...toBuild,
  body: UploadedDraft,
  responses: { 200: Built },
});

export const questsOfControls = endpoint({
  method: 'POST',
  path: `${base}/quest`,
  summary: 'The remediations that put each control of a rationalization in place',
  ...toRead,
  body: z.strictObject({ control_id: z.array(z.string().max(120)).max(1000), date: z.iso.date().optional() }),
  responses: { 200: z.record(z.string(), z.array(z.string())) },
});
