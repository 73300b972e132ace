type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What clears a field at a vendor that changes only what it is sent. */
const cleared = (live: unknown): unknown => (Array.isArray(live) ? [] : null);

/**
 * A version in its canonical form leaves out what is empty. Written to an object that has something there, a vendor would keep that: what
 * the object has and the version has not is named, and empty.
 */
export function wholeVersion(version: Fields, live: Fields): Fields {
  const own = Object.entries(version).map(([name, value]) => {
    const there = live[name];
    return [name, isFields(value) && isFields(there) ? wholeVersion(value, there) : value] as const;
  });
  const missing = Object.entries(live).filter(([name, value]) => !(name in version) && value !== null && value !== undefined);
  return Object.fromEntries([...own, ...missing.map(([name, value]) => [name, cleared(value)] as const)]);
}
