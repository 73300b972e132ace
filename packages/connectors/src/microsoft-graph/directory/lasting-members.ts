import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { undefinedIf, VendorFailure } from '../../kit/vendor-failure.ts';
import { type MicrosoftGraphClient, premiumNeeded } from '../client.ts';
import { isOfType, memberIdsOf, membersOf } from '../groups/groups.ts';
import { GroupAssignment } from '../schema.ts';

/** Lets Privileged Identity Management say who is in a group only for some hours. */
export const groupSchedulesPermission = 'PrivilegedAssignmentSchedule.Read.AzureADGroup';

const path = 'identityGovernance/privilegedAccess/group/assignmentScheduleInstances';
/** A cloud of Microsoft's that does not offer it does not understand the request, or finds nothing there. A page that expired is another matter. */
const undefinedIfUnknown = undefinedIf(
  ({ kind, status }) => kind === 'permission' || status === 403 || status === 404 || (status === 400 && kind === 'ours'),
);

/** Who is a member of the group because they activated that, and for no other reason that Privileged Identity Management knows. */
async function activatedIn(client: MicrosoftGraphClient, groupId: string): Promise<ReadonlySet<string>> {
  const found = await client.list(path, GroupAssignment, { $filter: `groupId eq '${groupId}'` }).catch((error: unknown) => {
    // Without the licence there is nothing to activate; without the permission, members are what Graph lists.
    if (error instanceof VendorFailure && error.message === premiumNeeded) return [];
    return undefinedIfUnknown(error);
  });
  const idsOf = (type: string): string[] =>
    (found ?? [])
      .filter(({ accessId, assignmentType }) => accessId?.toLowerCase() === 'member' && assignmentType?.toLowerCase() === type)
      .map(({ principalId }) => principalId?.toLowerCase() ?? '');
  const assigned = new Set(idsOf('assigned'));
  return new Set(idsOf('activated').filter((id) => !assigned.has(id)));
}

/** The people in a group and in groups within it, without those who are there for some hours only. */
export async function lastingMemberIds(client: MicrosoftGraphClient, groupId: string): Promise<readonly string[]> {
  const everyone = await memberIdsOf(client, groupId, 'transitiveMembers');
  const activated = await activatedIn(client, groupId);
  const isActivated = (id: string): boolean => activated.has(id.toLowerCase());
  if (!everyone.some(isActivated)) return everyone;
  // They may be in a group within it too.
  const list = async () => (await membersOf(client, groupId, 'members')).filter(isOfType('group'));
  const ofInner = await mapUnlessGone(await list(), { atOnce: 1, listAgain: list }, ({ id }) =>
    memberIdsOf(client, id, 'transitiveMembers'),
  );
  const others = new Set(ofInner.flat());
  return everyone.filter((id) => !isActivated(id) || others.has(id));
}
