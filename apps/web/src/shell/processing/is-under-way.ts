import type { Run } from '@rampart/contract/collect.ts';

export interface Processing {
  /** The newest first. */
  readonly runs: readonly Run[];
  readonly backfill: { readonly done: number; readonly total: number } | null;
}

export const isOpen = ({ state }: Run): boolean => state === 'queued' || state === 'running';

export const isUnderWay = ({ runs, backfill }: Processing): boolean => backfill !== null || runs.some(isOpen);
