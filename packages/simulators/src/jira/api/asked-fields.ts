/** One after the other in one parameter, or each in its own; those that are usual where none is named. */
export function askedFields(query: URLSearchParams, ...usual: readonly string[]): readonly string[] {
  const all = query.getAll('fields').flatMap((part) => part.split(','));
  return all.length === 0 ? usual : all;
}
