/** They open over any screen, and no screen reads them. */
const overlays: ReadonlySet<string> = new Set(['person', 'evidence']);

type Address = Readonly<Record<string, unknown>>;

/**
 * What a route reads of its address, and nothing else. The router lays the answer of a parser over the address as it was typed: without
 * this, a value that the parser has left out would reach the screen all the same.
 */
export const readSearch =
  <Search extends object>(parse: (raw: Address) => Search) =>
  (raw: Address): Search => {
    const unread = Object.keys(raw).filter((key) => !overlays.has(key));
    return { ...Object.fromEntries(unread.map((key) => [key, undefined])), ...parse(raw) };
  };
