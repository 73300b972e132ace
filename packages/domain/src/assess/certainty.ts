/** Whether something is true, as far as is known. In this order the least of several is their "and", the greatest their "or". */
export const no = 0 as const;
export const cannotTell = 1 as const;
export const yes = 2 as const;
export type Certainty = typeof no | typeof cannotTell | typeof yes;

export const allOf = (parts: readonly Certainty[]): Certainty => Math.min(yes, ...parts) as Certainty;

export const anyOf = (parts: readonly Certainty[]): Certainty => Math.max(no, ...parts) as Certainty;

export const not = (part: Certainty): Certainty => (yes - part) as Certainty;

/** `null` and `undefined` mean not known. */
export function certaintyOf(known: boolean | null | undefined): Certainty {
  if (known === undefined || known === null) return cannotTell;
  return known ? yes : no;
}
