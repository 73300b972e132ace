import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { z } from 'zod';

/** Risk by kind of attack. The total has every kind. */
export const Risks = {
  total_risk: z.number(),
  phishing_risk: z.number(),
  malware_risk: z.number(),
};

/** How many attacks of each category there were in the range; those without any are left out. Null where they were not told apart. */
export const AttacksByCategory = z.partialRecord(AttackCategory, z.int()).nullable();
export type AttacksByCategory = z.infer<typeof AttacksByCategory>;

/** Of a person: against the mean of the organisation. Of a group: its risk per head against that mean. None where the organisation has no risk. */
export const RiskRatios = {
  risk_multiplier: z.number().nullable(),
  malware_risk_multiplier: z.number().nullable(),
  phishing_risk_multiplier: z.number().nullable(),
  /** Of the organisation's total, from 0 to 100. */
  risk_percentage: z.number().nullable(),
  risk_percentage_malware: z.number().nullable(),
  risk_percentage_phishing: z.number().nullable(),
};

/** The days that were counted: as asked for, within what may be asked for. */
export const CountedDays = {
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Up to when attacks have been read; none when no connected product has reported attacks yet, and then no figure is known. */
  attacks_read_until: z.iso.datetime().nullable(),
  /** The first day that an attack is known of: of the days before it nothing is known. None before the first attack. */
  attacks_read_from: z.iso.date().nullable(),
};

/** Both days count. Left out, they are three months ago and yesterday; an end in the future is today. */
export const Days = { start_date: z.iso.date().optional(), end_date: z.iso.date().optional() };
