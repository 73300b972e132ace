import type { SenderRule } from '@rampart/domain/sender-rule.ts';

/** One that is over does nothing any more, though it is enabled. */
export const isOver = ({ endsAt }: SenderRule, asOf: Date): boolean => endsAt !== null && new Date(endsAt) <= asOf;
