import { isFields, isSameSetting, isWords } from './is-same-setting.ts';

interface Images {
  /** What `desired` was worked out from. */
  readonly base: unknown;
  readonly current: unknown;
  readonly desired: unknown;
}

export interface Merged {
  readonly merged: unknown;
  /** Where `current` is neither what it was nor what it should be: `session, idle minutes`. There it stays as it is. */
  readonly conflicts: readonly string[];
}

const worded = (name: string): string => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();

/** What was added to the base is added, what was taken from it is taken, and what others did to it stays. */
function mergeWords(
  base: readonly (string | number)[],
  current: readonly (string | number)[],
  desired: readonly (string | number)[],
): unknown {
  const kept = current.filter((word) => desired.includes(word) || !base.includes(word));
  return [...kept, ...desired.filter((word) => !base.includes(word) && !kept.includes(word))];
}

function mergeAt(path: readonly string[], { base, current, desired }: Images): Merged {
  if (isSameSetting(desired, base) || isSameSetting(current, desired)) return { merged: current, conflicts: [] };
  if (isSameSetting(current, base)) return { merged: desired, conflicts: [] };
  if (isWords(base) && isWords(current) && isWords(desired)) return { merged: mergeWords(base, current, desired), conflicts: [] };
  if (!isFields(base) || !isFields(current) || !isFields(desired)) return { merged: current, conflicts: [path.join(', ')] };
  const names = [...new Set([...Object.keys(current), ...Object.keys(desired)])];
  const parts = names.map((name) => {
    const images = { base: base[name], current: current[name], desired: desired[name] };
    return [name, mergeAt([...path, worded(name)], images)] as const;
  });
  return {
    merged: Object.fromEntries(parts.map(([name, { merged }]) => [name, merged])),
    conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
  };
}

/** Merges the desired changes of the base into the current settings, setting by setting. */
export const mergeThreeWays = (images: Images): Merged => mergeAt([], images);
