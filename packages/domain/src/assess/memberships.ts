import { type GuestKind, guestKindOf } from './names-guests.ts';

/** What is known of people beside their sign-ins. `undefined` where it could not be read, which is not the same as nothing. */
export interface Memberships {
  /** Ids of the groups that a person is in. */
  readonly groupsOf: (personId: string) => ReadonlySet<string> | undefined;
  /** Ids of the roles that a person has, as policies name them. */
  readonly rolesOf: (personId: string) => ReadonlySet<string> | undefined;
  /** Those that a person may activate for a while: whether a sign-in fell into such a while, it does not say. */
  readonly eligibleRolesOf: (personId: string) => ReadonlySet<string>;
  readonly guestKindOf: (personId: string) => GuestKind | undefined;
}

interface Listed {
  readonly id: string;
  readonly templateId?: string | null;
  readonly memberIds: readonly string[];
  readonly groupIds?: readonly string[] | undefined;
}

/** As the facts have them, without those that could not be read. */
export interface CollectedMemberships {
  readonly groups?: readonly (Listed & { readonly kind: string })[] | undefined;
  readonly roles?: readonly (Listed & { readonly eligibleIds?: readonly string[] | null | undefined })[] | undefined;
  readonly people?: readonly { readonly id: string; readonly kind: string; readonly isExternal?: boolean | undefined }[] | undefined;
}

const nothing: ReadonlySet<string> = new Set();

type Containing = ReadonlyMap<string, ReadonlySet<string>>;

/** Of each group that is within others, at any depth, the ids of those others. */
function containing(groups: readonly Listed[]): Containing {
  const directly = new Map<string, Set<string>>();
  for (const { id, groupIds = [] } of groups) for (const inner of groupIds) directly.set(inner, (directly.get(inner) ?? new Set()).add(id));
  return new Map(
    [...directly].map(([inner, outer]) => {
      const found = new Set(outer);
      // A set goes on to what is added while it is walked; groups that contain each other are added once.
      for (const id of found) for (const further of directly.get(id) ?? []) found.add(further);
      return [inner, found];
    }),
  );
}

function byMember(lists: readonly Listed[], within: Containing = new Map()): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { id, templateId, memberIds } of lists)
    for (const member of memberIds) {
      const ids = found.get(member) ?? new Set();
      found.set(member, ids.add(id));
      if (templateId) ids.add(templateId);
      for (const outer of within.get(id) ?? []) ids.add(outer);
    }
  return found;
}

/**
 * A group or role that a policy names and no fact lists was deleted at the vendor: it has no members. Who is in a group that is within
 * another and was not read is not known.
 */
export function membershipsFrom({ groups, roles, people }: CollectedMemberships): Memberships {
  const everyone = new Set(groups?.filter(({ kind }) => kind === 'everyone').map(({ id }) => id));
  const within = containing(groups ?? []);
  const inGroups = groups && byMember(groups, within);
  for (const groupIds of inGroups?.values() ?? []) for (const id of everyone) groupIds.add(id);
  const listed = new Set(groups?.map(({ id }) => id));
  const doubtful = [...new Set([...within].flatMap(([inner, outer]) => (listed.has(inner) ? [] : [...outer])))];
  const inRoles = roles && byMember(roles);
  const inEligibleRoles = byMember((roles ?? []).map((role) => ({ ...role, memberIds: role.eligibleIds ?? [] })));
  const kinds = people && new Map(people.map((person) => [person.id, guestKindOf(person)]));
  return {
    groupsOf(personId) {
      const found = inGroups && (inGroups.get(personId) ?? everyone);
      return found && doubtful.every((id) => found.has(id)) ? found : undefined;
    },
    rolesOf: (personId) => inRoles && (inRoles.get(personId) ?? nothing),
    eligibleRolesOf: (personId) => inEligibleRoles.get(personId) ?? nothing,
    guestKindOf: (personId) => kinds?.get(personId),
  };
}
