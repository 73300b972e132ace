/**
 * "Active Directory Maximum Limits – Scalability": with more than 5,000 changes in one operation a domain controller may run out of resources or of
 * time, and then undoes all of them.
 */
export const mostInOneWrite = 1000;

interface Moves {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const share = (list: readonly string[], place: number, count: number): readonly string[] =>
  list.slice(Math.floor((list.length * place) / count), Math.floor((list.length * (place + 1)) / count));

/**
 * Those who join a group and those who leave it, in as many writes as are needed. Each write has the same share of both, so that in between the
 * group never has fewer members than it has before and after.
 */
export function inParts({ added, removed }: Moves): readonly Moves[] {
  const count = Math.ceil((added.length + removed.length) / mostInOneWrite);
  return Array.from({ length: count }, (_, place) => ({ added: share(added, place, count), removed: share(removed, place, count) }));
}
