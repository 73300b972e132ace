import { Priority } from '@rampart/domain/priority.ts';
import { z } from 'zod';
import { Effect } from '../effect.ts';
import { endpoint } from '../endpoint.ts';
import { QuestPlace } from '../remediate/quest-place.ts';

const needed = { allow: 'remediations:read', needsAgreement: true, entitled: 'access_licensing' } as const;

/** A count is null where the vendor does not report it, never 0. */
const Licence = z
  .object({
    id: z.string(),
    name: z.string(),
    is_active: z.boolean(),
    owned: z.int().nullable(),
    assigned: z.int().nullable(),
    /** Assigned to accounts that signed in within the 90 days before the reading. */
    used: z.int().nullable(),
    /** Owned and not used by anyone: not assigned, or assigned to an account that did not sign in. */
    unused: z.int().nullable(),
    /** Of those owned, the ones of a subscription that has ended and still works for a time. */
    in_grace: z.int().nullable(),
    /** When the first subscription ends unless it is renewed. */
    ends_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Licence' });
export type Licence = z.infer<typeof Licence>;

const SwitchedFeature = z.object({
  name: z.string(),
  description: z.string().nullable(),
  is_on: z.boolean(),
  /** Not yet for everyone. */
  stage: z.enum(['beta', 'early-access']).nullable(),
});
export type SwitchedFeature = z.infer<typeof SwitchedFeature>;

const LicenceReport = z
  .object({
    product: z.string(),
    product_name: z.string(),
    /** Null where the vendor does not report licences, or they could not be read. */
    licences: z.array(Licence).nullable(),
    /** What an administrator of the product can switch on and off there; null where the vendor does not report it. */
    switched_features: z.array(SwitchedFeature).nullable(),
    /** Why something of it could not be read. */
    because: z.string().nullable(),
  })
  .meta({ id: 'LicenceReport' });
export type LicenceReport = z.infer<typeof LicenceReport>;

const feature = {
  feature: z.string(),
  name: z.string(),
  product: z.string(),
  product_name: z.string(),
  /** Null where no licences could be read. */
  is_licensed: z.boolean().nullable(),
  /** The licences that include it. */
  licences: z.array(z.string()),
  /** Whether a control that needs it is in place; null where that is not known, or no control needs it. */
  in_use: z.boolean().nullable(),
  /** The controls that need it, and how many of them are in place. */
  control_count: z.int(),
  controls_in_place: z.int(),
};
const LicensedFeature = z.object(feature).meta({ id: 'LicensedFeature' });
export type LicensedFeature = z.infer<typeof LicensedFeature>;

export const getLicensing = endpoint({
  method: 'GET',
  path: '/api/v1/licensing',
  summary: 'The licences of the connected products, and which features of them are licensed and in use',
  ...needed,
  polled: { resource: 'quests', per: 'tenant' },
  responses: {
    200: z.object({ as_of: z.iso.datetime().nullable(), reports: z.array(LicenceReport), features: z.array(LicensedFeature) }),
  },
});

const UnlockedControl = z
  .object({
    control_id: z.string(),
    title: z.string(),
    priority: Priority,
    state: z.enum(['in-place', 'missing', 'confirming', 'unknown', 'risk-accepted', 'not-applicable']),
    /** Why it is not in place, in sentences. */
    because: z.string().nullable(),
    /** What it would have stopped; for a control that only waits for the licence, as if it were licensed. */
    effect: Effect,
    quest: QuestPlace.nullable(),
  })
  .meta({ id: 'UnlockedControl' });
export type UnlockedControl = z.infer<typeof UnlockedControl>;

const UnlockedRemediation = QuestPlace.extend({ name: z.string(), program_name: z.string() }).meta({ id: 'UnlockedRemediation' });

const LicensedFeatureDetail = z
  .object({
    ...feature,
    controls: z.array(UnlockedControl),
    remediations: z.array(UnlockedRemediation),
    /** Of all its controls that are not in place, together. */
    effect: Effect.nullable(),
  })
  .meta({ id: 'LicensedFeatureDetail' });
export type LicensedFeatureDetail = z.infer<typeof LicensedFeatureDetail>;

export const getLicensedFeature = endpoint({
  method: 'GET',
  path: '/api/v1/licensing/feature',
  summary: 'The controls and remediations that a licensed feature unlocks, and what they would have stopped',
  ...needed,
  polled: { resource: 'quests', per: 'tenant' },
  query: z.object({ product: z.string().min(1).max(80), feature: z.string().min(1).max(120) }),
  responses: { 200: LicensedFeatureDetail },
});
