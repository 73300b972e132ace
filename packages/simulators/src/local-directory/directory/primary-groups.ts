import type { Directory } from './directory.ts';
import type { Attributes, Entry } from './entry.ts';
import { sidBytes } from './object-identity.ts';
import { refusals } from './refusals.ts';

/** [MS-ADTS] 2.2.12: global or universal. A local group is no one's primary group. */
const mayBePrimary = (group: Entry): boolean => (Number(group.attributes()['groupType']?.[0]?.toString() ?? 0) & 0xa) !== 0;

/** The group of the domain with this relative id. */
function groupOfRid(directory: Directory, rid: string): Entry | undefined {
  if (!/^\d{1,9}$/.test(rid)) return undefined;
  const sid = sidBytes(directory.world.options, Number(rid));
  return directory
    .snapshot()
    .ofKind('group')
    .find((group) => {
      const [own] = group.attributes()['objectSid'] ?? [];
      return Buffer.isBuffer(own) && own.equals(sid);
    });
}

const primaryRidOf = (account: Entry): string => account.attributes()['primaryGroupID']?.[0]?.toString() ?? '';

/** A group does not list the accounts whose primary group it is, and takes them no second time. */
export function refuseOwnAccounts(group: Attributes, joining: readonly Entry[]): void {
  const [sid] = group['objectSid'] ?? [];
  const rid = Buffer.isBuffer(sid) ? String(sid.readUInt32LE(sid.length - 4)) : undefined;
  if (joining.some((account) => primaryRidOf(account) === rid)) throw refusals.alreadyMember();
}

/**
 * [MS-SAMR], primaryGroupId: an account is a member of the group before that becomes its primary one. The group no longer lists it then, and the one
 * before does. Checks at once; gives back what moves the memberships.
 */
export function movePrimaryGroup(directory: Directory, account: Entry, rid: string): () => void {
  const { world, changes } = directory;
  const before = primaryRidOf(account);
  if (rid === before) return () => {};
  const next = groupOfRid(directory, rid);
  const isMember = next !== undefined && directory.snapshot().groupsOf(account.id).includes(next.dn);
  if (!isMember || !mayBePrimary(next)) throw refusals.notInGroup();
  const former = groupOfRid(directory, before);
  return () => {
    changes.removeMember(next.id, account.id, world.now());
    if (former !== undefined) changes.addMember(former.id, account.id, world.now());
  };
}
