import { z } from 'zod';

/** `reverted` is not chosen: the product was read, and is as it was before. */
export const DriftStatus = z.enum(['new', 'acknowledged', 'accepted', 'resolved', 'reverted']);
export type DriftStatus = z.infer<typeof DriftStatus>;

export const openStatuses = ['new', 'acknowledged'] as const satisfies readonly DriftStatus[];

export const isOpenStatus = (status: DriftStatus): boolean => openStatuses.some((open) => open === status);

/** The status of changes together: the one that is furthest from being over. */
export const statusOfAll = (statuses: readonly DriftStatus[]): DriftStatus =>
  DriftStatus.options.find((status) => statuses.includes(status)) ?? 'resolved';
