type Words<T> = Readonly<Record<string, T>>;

/** Our word for a vendor's, where there is one. */
export const ourWord = <T>(words: Words<T>, theirs: string | null | undefined): T | undefined =>
  theirs != null && Object.hasOwn(words, theirs) ? words[theirs] : undefined;

/** The other way round: the first of the vendor's words for ours. */
export const theirWord = (words: Words<unknown>, ours: unknown): string | undefined =>
  Object.keys(words).find((word) => words[word] === ours);
