import type { World, WorldGroup, WorldPerson } from '../../world/world.ts';
import { accountTypes } from './account-control.ts';
import type { Attributes, Template } from './entry.ts';
import { idOfNamed, named, sidBytes, wellKnownRids } from './object-identity.ts';

/** A global security group. */
export const securityGroupType = '-2147483646';

export const domainAdminsIdOf = ({ options }: World): string => idOfNamed(options, 'Domain Admins');

/** Twelve, two of them service accounts. Those added manually come on top of them. */
export function domainAdminIds(people: readonly WorldPerson[], added: ReadonlySet<string>): readonly string[] {
  const of = (kind: WorldPerson['kind']): readonly WorldPerson[] => people.filter((person) => person.kind === kind);
  const administrators = of('employee').filter(({ isAdministrator, id }) => isAdministrator && !added.has(id));
  const chosen = [...of('emergency-account').slice(0, 2), ...administrators.slice(0, 8), ...of('service-account').slice(0, 2)];
  return chosen.map(({ id }) => id);
}

interface Membership {
  readonly people: readonly WorldPerson[];
  readonly groups: readonly WorldGroup[];
  readonly addedAdmins: ReadonlySet<string>;
}

export function groupTemplates(world: World, { people, groups, addedAdmins }: Membership): readonly Template[] {
  const { options } = world;
  const attributesOf = (name: string, description: string, rid: number): Attributes => ({
    cn: [name],
    description: [description],
    sAMAccountName: [name],
    groupType: [securityGroupType],
    sAMAccountType: [accountTypes.group],
    objectSid: [sidBytes(options, rid)],
  });
  const builtIn = (name: string, rid: number, description: string, memberIds: readonly string[]): Template => ({
    ...named(world, 'group', name, [name, 'CN Users']),
    isCritical: true,
    memberIds,
    attributes: () => ({ ...attributesOf(name, description, rid), adminCount: rid === wellKnownRids.domainAdmins ? ['1'] : [] }),
  });
  return [
    builtIn('Domain Admins', wellKnownRids.domainAdmins, 'Designated administrators of the domain', domainAdminIds(people, addedAdmins)),
    // Everybody is in it by primaryGroupID, which `member` does not list.
    builtIn('Domain Users', wellKnownRids.domainUsers, 'All domain users', []),
    ...groups.map(({ id, name, description, createdAt, memberIds }, place): Template => ({
      ...named(world, 'group', name, [name, 'OU Groups']),
      id,
      createdAt,
      memberIds,
      attributes: () => attributesOf(name, description, 200_000 + place),
    })),
  ];
}
