import { VendorFailure } from '../../kit/vendor-failure.ts';
import type { Entry } from '../schema.ts';

const ranged = /^([^;]+);range=\d+-(\d+|\*)$/;
const mostRanges = 1000;

export const isCut = ({ attributes }: Entry): boolean => {
  for (const name of attributes.keys()) if (name.includes(';range=')) return true;
  return false;
};

type Values = (string | Uint8Array)[];

/** A part of a group's members is none: who is in the rest would be taken for removed. */
const cutShort = (): VendorFailure =>
  new VendorFailure('The directory', {
    kind: 'theirs',
    reason: 'The directory returned only a part of a long list. It is tried again later.',
  });

/**
 * Active Directory cuts long lists, as of a group's members, and says so in the name: `member;range=0-1499`. The rest is asked for, to its end.
 * `ask` reads one attribute of the entry anew.
 */
export async function withWholeLists(entry: Entry, ask: (attribute: string) => Promise<Entry | undefined>): Promise<Entry> {
  const attributes = new Map([...entry.attributes].filter(([name]) => !ranged.test(name)));
  for (const [name, first] of entry.attributes) {
    const [, attribute, last] = ranged.exec(name) ?? [];
    if (attribute === undefined) continue;
    const values: Values = [...first];
    let upTo = last;
    for (let count = 0; upTo !== '*'; count += 1) {
      const found = count < mostRanges ? await ask(`${attribute};range=${Number(upTo) + 1}-*`) : undefined;
      const [next, more] = [...(found?.attributes ?? [])].find(([key]) => ranged.exec(key)?.[1] === attribute) ?? [];
      if (next === undefined || more === undefined) throw cutShort();
      values.push(...more);
      upTo = ranged.exec(next)?.[2] ?? '*';
    }
    attributes.set(attribute, values);
  }
  return { dn: entry.dn, attributes };
}
