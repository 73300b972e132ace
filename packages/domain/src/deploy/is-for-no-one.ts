import { isFields, isWords } from './is-same-setting.ts';

/** Whom something is for, and its exceptions: some vendors keep that in an object of its own, which is made last and removed first. */
export const audiences = ['audience', 'exceptions'] as const;

const isNoOne = (audience: unknown): boolean =>
  isFields(audience) && Object.values(audience).every((part) => part === false || (isWords(part) && part.length === 0));

/** It has words for whom it is for, and says no one and no exception. */
export const isForNoOne = (settings: Readonly<Record<string, unknown>>): boolean => audiences.every((name) => isNoOne(settings[name]));
