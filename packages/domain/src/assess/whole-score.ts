import { percentOf } from '../percent-of.ts';

/** A posture score without decimals. 100 is said only where nothing fails, and 0 only where nothing passes. */
export const wholeScore = (score: number): number => percentOf(score, 100);
