/** What is known of people beside their sign-ins. `undefined` where it could not be read, which is not the same as nothing. */
export interface Memberships {
  /** Ids of the groups that a person is in. */
  readonly groupsOf: (personId: string) => ReadonlySet<string> | undefined;
  /** Ids of the roles that a person has, as policies name them. */
  readonly rolesOf: (personId: string) => ReadonlySet<string> | undefined;
  readonly isGuest: (personId: string) => boolean | undefined;
}

interface Listed {
  readonly id: string;
  readonly templateId?: string | null;
  readonly memberIds: readonly string[];
}

/** As the facts have them, without those that could not be read. */
export interface CollectedMemberships {
  readonly groups?: readonly (Listed & { readonly kind: string })[] | undefined;
  readonly roles?: readonly Listed[] | undefined;
  readonly people?: readonly { readonly id: string; readonly kind: string }[] | undefined;
}

const nothing: ReadonlySet<string> = new Set();

function byMember(lists: readonly Listed[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { id, templateId, memberIds } of lists)
    for (const member of memberIds) {
      const ids = found.get(member) ?? new Set();
      found.set(member, ids.add(id));
      if (templateId) ids.add(templateId);
    }
  return found;
}

/** A group or role that a policy names and no fact lists was deleted at the vendor: it has no members. */
export function membershipsFrom({ groups, roles, people }: CollectedMemberships): Memberships {
  const everyone = new Set(groups?.filter(({ kind }) => kind === 'everyone').map(({ id }) => id));
  const inGroups = groups && byMember(groups);
  for (const groupIds of inGroups?.values() ?? []) for (const id of everyone) groupIds.add(id);
  const inRoles = roles && byMember(roles);
  const guests = people && new Map(people.map(({ id, kind }) => [id, kind === 'guest']));
  return {
    groupsOf: (personId) => inGroups && (inGroups.get(personId) ?? everyone),
    rolesOf: (personId) => inRoles && (inRoles.get(personId) ?? nothing),
    isGuest: (personId) => guests?.get(personId),
  };
}
