import { isFields, isSameSetting, isWords } from './is-same-setting.ts';

interface Images {
  /** What `wanted` was worked out from. */
  readonly base: unknown;
  readonly current: unknown;
  readonly wanted: unknown;
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
  wanted: readonly (string | number)[],
): unknown {
  const kept = current.filter((word) => wanted.includes(word) || !base.includes(word));
  return [...kept, ...wanted.filter((word) => !base.includes(word) && !kept.includes(word))];
}

function mergeAt(path: readonly string[], { base, current, wanted }: Images): Merged {
  if (isSameSetting(wanted, base) || isSameSetting(current, wanted)) return { merged: current, conflicts: [] };
  if (isSameSetting(current, base)) return { merged: wanted, conflicts: [] };
  if (isWords(base) && isWords(current) && isWords(wanted)) return { merged: mergeWords(base, current, wanted), conflicts: [] };
  if (!isFields(base) || !isFields(current) || !isFields(wanted)) return { merged: current, conflicts: [path.join(', ')] };
  const names = [...new Set([...Object.keys(current), ...Object.keys(wanted)])];
  const parts = names.map((name) => {
    const images = { base: base[name], current: current[name], wanted: wanted[name] };
    return [name, mergeAt([...path, worded(name)], images)] as const;
  });
  return {
    merged: Object.fromEntries(parts.map(([name, { merged }]) => [name, merged])),
    conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
  };
}

/** Brings what was wanted of the base into what is there now, setting by setting. */
export const mergeThreeWays = (images: Images): Merged => mergeAt([], images);
