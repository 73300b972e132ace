import { Priority } from '@rampart/domain/priority.ts';
import { z } from 'zod';
import { Effect } from './effect.ts';

const Verdict = z.object({
  state: z.enum(['pass', 'fail', 'unknown', 'not-applicable']),
  /** Why, in sentences; only a pass has none. */
  because: z.string().nullable(),
  /** Since when it has been so. */
  since: z.iso.datetime(),
  /** Until when that is known. */
  as_of: z.iso.datetime(),
});

const ConfigurationEntry = z.object({
  /** The name of the parameter, as tailoring gives it back. */
  name: z.string(),
  display_name: z.string(),
  values: z.array(z.object({ display_name: z.string(), value: z.string(), is_excluded: z.boolean() })),
  options: z.object({ is_customizable: z.boolean() }),
});

/** One control as a program or a remediation sees it. */
export const ControlDetail = z
  .object({
    id: z.string(),
    title: z.string(),
    name: z.string(),
    action: z.string(),
    description: z.string(),
    why: z.string(),
    product: z.string(),
    group: z.string(),
    priority: Priority,
    platforms: z.array(z.string()),
    requires: z.array(z.string()),
    licensed_feature: z.object({ id: z.string(), name: z.string(), is_licensed: z.boolean().nullable() }).nullable(),
    frameworks: z.array(z.object({ framework: z.string(), framework_name: z.string(), identifier: z.string(), name: z.string() })),
    verdict: Verdict.nullable(),
    /** A deployment is changing it: the verdict is of before, and is replaced when the product was read back. */
    is_confirming: z.boolean(),
    /** A user has decided not to deploy it. */
    is_risk_accepted: z.boolean(),
    is_complete: z.boolean(),
    effect: Effect,
    /** There were attacks that it would have stopped; null where that is not known. */
    mitigates_risk: z.boolean().nullable(),
    /** The share of the attacks seen in 90 days that it would have stopped, from 0 to 1; null where that is not known. */
    risk_mitigated: z.number().nullable(),
    /** Something happened in 90 days that it is about. */
    program_activity_observed: z.boolean(),
    /** Null where it is not known. */
    evidence: z.object({ impact_count: z.int().nullable(), impact_total: z.int().nullable(), has_details: z.boolean() }),
    found: z.object({ count: z.int(), total: z.int(), what: z.string() }).nullable(),
    configurations: z.array(
      z.object({ controls: z.array(z.string()), risk_mitigated: z.number().nullable(), configuration: z.array(ConfigurationEntry) }),
    ),
    disruption: z.string(),
    /** Rampart can write it to the product; otherwise a person does it by the guide. */
    is_automatic: z.boolean(),
    /** It decides about signing in, so that it can be replayed over stored sign-ins. */
    can_replay: z.boolean(),
  })
  .meta({ id: 'ControlDetail' });
export type ControlDetail = z.infer<typeof ControlDetail>;
