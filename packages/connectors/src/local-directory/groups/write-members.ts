import { wouldBeEmpty } from '../../kit/group-members.ts';
import { ChangedMeanwhile, unsupportedSetting, VendorFailure } from '../../kit/vendor-failure.ts';
import type { DirectoryClient } from '../client.ts';
import { type LiveEntry, toEntry } from '../live-entry.ts';
import type { Modification } from '../schema.ts';
import { memberAttributeOf } from './group-entry.ts';
import { inParts, mostInOneWrite } from './in-parts.ts';
import type { LiveGroup } from './live-group.ts';

/** Those whom the directory still has. `stay` are members who stay: a group that is to have some is not emptied. */
export async function joining(client: DirectoryClient, people: readonly string[], stay: number): Promise<readonly string[]> {
  const { byId } = await client.knownPeople();
  const known = people.filter((id) => byId.has(id));
  if (people.length > 0 && known.length + stay === 0) throw wouldBeEmpty('The directory');
  return known;
}

/** As the attribute lists them. */
export async function valuesFor(
  client: DirectoryClient,
  attribute: ReturnType<typeof memberAttributeOf>,
  ids: readonly string[],
): Promise<string[]> {
  const { byId } = await client.knownPeople();
  return ids.map((id) => {
    const person = byId.get(id) ?? unsupportedSetting('The directory', 'a member who is not in it');
    return attribute === 'memberUid'
      ? (person.uid ?? unsupportedSetting('The directory', 'a member of this group without a uid'))
      : person.dn;
  });
}

/** After a first part nothing is as if it had not been touched: what is there now is looked at, and the rest of it is written. */
function throwInBetween(error: unknown): never {
  if (!(error instanceof ChangedMeanwhile)) throw error;
  const reason =
    'Someone else changed the group while its members were being written, so only a part of them is. Look at it, then try again.';
  throw new VendorFailure('The directory', { kind: 'theirs', reason, cause: error });
}

interface Writing {
  readonly dn: string;
  readonly version: string | undefined;
  /** Written with the first part. */
  readonly first: readonly Modification[];
  readonly attribute: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The version is that of the group before the first part: every part moves it. */
export async function writeInParts({ writer }: DirectoryClient, { dn, version, first, attribute, added, removed }: Writing): Promise<void> {
  const parts = inParts({ added, removed }).map((part): Modification[] => [
    ...(part.added.length > 0 ? [{ operation: 'add', attribute, values: part.added } as const] : []),
    ...(part.removed.length > 0 ? [{ operation: 'delete', attribute, values: part.removed } as const] : []),
  ]);
  const [start = [], ...rest] = parts;
  if (first.length + start.length > 0) await writer.modify(dn, [...first, ...start], version);
  for (const part of rest) await writer.modify(dn, part).catch(throwInBetween);
}

/** As many members as one operation may have, and the others after it. */
export async function addInParts(
  client: DirectoryClient,
  { dn, attributes }: LiveEntry,
  exact: LiveGroup | undefined,
  made: () => Promise<void>,
) {
  const attribute = exact === undefined ? 'member' : memberAttributeOf(toEntry(exact.entry)).toLowerCase();
  const { [attribute]: members = [], ...rest } = attributes;
  // No later look at the people of the group would miss the members that are none.
  const count = Math.max(mostInOneWrite, exact?.others?.length ?? 0);
  await client.writer.add(dn, members.length === 0 ? rest : { ...rest, [attribute]: members.slice(0, count) });
  await made();
  for (const { added } of inParts({ added: members.slice(count), removed: [] }))
    await client.writer.modify(dn, [{ operation: 'add', attribute, values: added }]).catch(throwInBetween);
}
