import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { namedFew } from '../named-few.ts';

/** A part of the organisation for which settings are made. */
interface Part {
  readonly name: string;
}

interface Judgement<P> {
  /** Whether it is weak there; `null` where the vendor does not say. */
  readonly isWeak: (part: P) => boolean | null;
  /** The sentence about those where it is, with their names. */
  readonly saying: (names: string) => string;
}

export const weakParts = <P extends Part>(parts: readonly P[], { isWeak }: Pick<Judgement<P>, 'isWeak'>): readonly P[] =>
  parts.filter((part) => isWeak(part) === true);

/** Passes when the setting is right everywhere that has settings. What the vendor does not say about one part is not taken for right. */
export function judgeParts<P extends Part>(parts: readonly P[], judgement: Judgement<P>): Verdict {
  if (parts.length === 0) return unknown({ because: 'The settings of no part of the organisation were read.' });
  const weak = weakParts(parts, judgement);
  const found = { count: weak.length, total: parts.length, what: 'parts of the organisation with settings of their own' };
  if (weak.length > 0) return fail({ because: judgement.saying(namedFew(weak.map(({ name }) => name))), found });
  const silent = parts.filter((part) => judgement.isWeak(part) === null);
  if (silent.length === 0) return pass({ found });
  return unknown({ because: `The vendor does not say how it is set for ${namedFew(silent.map(({ name }) => name))}.` });
}
