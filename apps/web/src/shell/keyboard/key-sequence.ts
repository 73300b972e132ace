export interface PressedKey {
  readonly key: string;
  /** In milliseconds; a sequence falls apart when its second key comes too late. */
  readonly at: number;
}

export interface KeyStep {
  /** The binding to run: a single key, or two with a space between. */
  readonly fired: string | undefined;
  readonly pending: PressedKey | undefined;
}

const patience = 1500;

/** Reads single keys and two-key sequences such as "g s" from a stream of keys. */
export function nextKeyStep(pending: PressedKey | undefined, pressed: PressedKey, bindings: readonly string[]): KeyStep {
  const sequence = pending && pressed.at - pending.at <= patience ? `${pending.key} ${pressed.key}` : undefined;
  if (sequence !== undefined && bindings.includes(sequence)) return { fired: sequence, pending: undefined };
  if (bindings.includes(pressed.key)) return { fired: pressed.key, pending: undefined };
  const isStart = bindings.some((binding) => binding.startsWith(`${pressed.key} `));
  return { fired: undefined, pending: isStart ? pressed : undefined };
}
