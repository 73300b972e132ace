import { uuidOf } from '../../world/uuid-of.ts';
import { needs, type GraphApi } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { listPage, readOptions, type Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Account } from './accounts.ts';
import { roleGroup, type openGroups } from './groups.ts';

const hourMs = 3_600_000;
/** The longest that Privileged Identity Management proposes for an activation. */
const activeMs = 8 * hourMs;

/** Privileged Identity Management for the one group that a directory role is assigned to. */
export function openGroupSchedules({ world, accounts }: EntraParts, groups: ReturnType<typeof openGroups>) {
  /** By the id of a person, when they became a member for some hours. */
  const activated = new Map<string, Date>();
  const governed = () => groups.named(roleGroup);

  const row = (groupId: string, { user }: Account, place: number): Row => {
    const since = activated.get(user.id);
    const id = `${groupId}_member_${uuidOf(world.options.seed, 6_604, place, 0)}`;
    return {
      id,
      principalId: user.id,
      // An assignment from before the group was governed has no times.
      startDateTime: since?.toISOString() ?? null,
      endDateTime: since === undefined ? null : new Date(since.getTime() + activeMs).toISOString(),
      // Graph's page "List assignmentScheduleInstances" has it with a capital letter, the page about the type without.
      assignmentType: since === undefined ? 'Assigned' : 'Activated',
      accessId: 'member',
      groupId,
      memberType: 'Direct',
      assignmentScheduleId: id,
    };
  };

  return {
    /** Who is a member of a governed group now, assigned or activated for some hours. */
    assignments(): readonly Row[] {
      const { id } = governed();
      return groups.members(id).map((account, place) => row(id, account, place));
    },
    /** A person outside the group who may be a member of it for some hours becomes one. */
    activate(): void {
      const group = governed();
      const inside = new Set(groups.members(group.id).map(({ user }) => user.id));
      const [account] = accounts
        .list()
        .filter(({ person, user }) => person.kind === 'employee' && person.leftAt === null && !inside.has(user.id));
      if (account === undefined) return;
      activated.set(account.user.id, world.now());
      groups.setMember(group, account, true, { user: account.user });
    },
  };
}

const path = '/identityGovernance/privilegedAccess/group/assignmentScheduleInstances';

export function groupScheduleRoutes(
  api: GraphApi,
  { groupSchedules }: EntraParts & { readonly groupSchedules: ReturnType<typeof openGroupSchedules> },
): void {
  api.get(path, needs.groupSchedules, (call) => {
    const options = readOptions(call);
    const isScoped = options.filter?.properties.some((name) => name === 'groupId' || name === 'principalId') ?? false;
    if (!isScoped) throw invalid('The request requires a $filter that scopes it to a principalId or a groupId.');
    return { body: listPage({ call, context: path.slice(1), options, items: groupSchedules.assignments(), rowOf: (one) => one }) };
  });
}
