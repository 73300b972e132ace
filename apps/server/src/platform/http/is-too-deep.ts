/** More than any request needs. What reads a body after this may do so by recursion. */
const mostLevels = 100;

/** Level by level, without recursion: how deep it goes is the sender's choice. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    const below: unknown[] = [];
    for (const one of level) if (typeof one === 'object' && one !== null) for (const inside of Object.values(one)) below.push(inside);
    if (below.length === 0) return false;
    level = below;
  }
  return true;
}
