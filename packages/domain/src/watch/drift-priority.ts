import { z } from 'zod';

export const DriftPriority = z.enum(['high', 'medium', 'low']);
export type DriftPriority = z.infer<typeof DriftPriority>;

const ranks: Readonly<Record<DriftPriority, number>> = { high: 2, medium: 1, low: 0 };

export const higherPriority = (one: DriftPriority, other: DriftPriority): DriftPriority => (ranks[one] >= ranks[other] ? one : other);
