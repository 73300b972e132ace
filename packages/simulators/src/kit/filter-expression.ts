/** Walks through the tokens of an expression. */
export interface TokenReader {
  /** Takes the next one; throws the vendor's refusal at the end. */
  readonly take: () => string;
  readonly isNext: (word: string) => boolean;
}

export type Test<Item> = (item: Item) => boolean;

interface Grammar<Item> {
  readonly tokens: readonly string[];
  readonly words: Readonly<Record<'and' | 'or' | 'not', string>>;
  /** One comparison, such as `name eq "x"`. */
  readonly comparison: (tokens: TokenReader, expression: () => Test<Item>) => Test<Item>;
  /** Throws what the vendor refuses about an expression that cannot be read. */
  readonly fail: () => never;
}

/** Comparisons joined by `or`, `and`, `not` and parentheses, as a test of one item. Case does not matter in the joining words. */
export function compileExpression<Item>({ tokens, words, comparison, fail }: Grammar<Item>): Test<Item> {
  let place = 0;
  const reader: TokenReader = {
    take: () => tokens[place++] ?? fail(),
    isNext: (word) => tokens[place]?.toLowerCase() === word,
  };
  const skip = (word: string): boolean => {
    if (!reader.isNext(word)) return false;
    place += 1;
    return true;
  };

  const disjunction = (): Test<Item> => {
    const parts = [conjunction()];
    while (skip(words.or)) parts.push(conjunction());
    return parts.length === 1 ? parts[0]! : (item) => parts.some((part) => part(item));
  };
  const conjunction = (): Test<Item> => {
    const parts = [single()];
    while (skip(words.and)) parts.push(single());
    return parts.length === 1 ? parts[0]! : (item) => parts.every((part) => part(item));
  };
  const single = (): Test<Item> => {
    if (skip(words.not)) {
      const inner = single();
      return (item) => !inner(item);
    }
    if (!skip('(')) return comparison(reader, disjunction);
    const inner = disjunction();
    return skip(')') ? inner : fail();
  };

  const whole = disjunction();
  return place === tokens.length ? whole : fail();
}
