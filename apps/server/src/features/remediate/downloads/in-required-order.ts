import type { Control } from '@rampart/domain/control.ts';

/** What another one requires comes before it; otherwise the order stays. */
export function inRequiredOrder<T extends { readonly control: Pick<Control, 'id' | 'requires'> }>(all: readonly T[]): T[] {
  const byId = new Map(all.map((one) => [one.control.id, one]));
  const placed = new Set<T>();
  const place = (one: T, above: readonly T[]): void => {
    if (placed.has(one) || above.includes(one)) return;
    for (const id of one.control.requires) {
      const required = byId.get(id);
      if (required) place(required, [...above, one]);
    }
    placed.add(one);
  };
  for (const one of all) place(one, []);
  return [...placed];
}
