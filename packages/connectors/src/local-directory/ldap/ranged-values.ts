import type { Client } from 'ldapts';
import type { Entry } from '../schema.ts';

const ranged = /^([^;]+);range=\d+-(\d+|\*)$/;
const mostRanges = 1000;

/** Active Directory cuts long lists, as of a group's members, and says so in the name: `member;range=0-1499`. The rest is asked for. */
export async function withWholeLists(client: Client, entry: Entry): Promise<Entry> {
  const cut = [...entry.attributes.keys()].filter((name) => ranged.test(name));
  if (cut.length === 0) return entry;
  const attributes = new Map([...entry.attributes].filter(([name]) => !ranged.test(name)));
  for (const name of cut) {
    const [, attribute = ''] = ranged.exec(name) ?? [];
    const values = [...(entry.attributes.get(name) ?? [])];
    let upTo = ranged.exec(name)?.[2] ?? '*';
    for (let count = 0; upTo !== '*' && count < mostRanges; count += 1) {
      const wanted = `${attribute};range=${Number(upTo) + 1}-*`;
      const { searchEntries } = await client.search(entry.dn, { scope: 'base', filter: '(objectClass=*)', attributes: [wanted] });
      const next = Object.entries(searchEntries[0] ?? {}).find(([key]) => ranged.exec(key.toLowerCase())?.[1] === attribute);
      if (next === undefined) break;
      values.push(...[next[1]].flat());
      upTo = ranged.exec(next[0].toLowerCase())?.[2] ?? '*';
    }
    attributes.set(attribute, values);
  }
  return { dn: entry.dn, attributes };
}
