import type { World, WorldGroup, WorldPerson } from '../../world/world.ts';
import { foundedAt } from './domain-templates.ts';
import type { Template } from './entry.ts';
import { idOfNamed, sidBytes, wellKnownRids } from './object-identity.ts';

/** A global security group. */
export const securityGroupType = '-2147483646';

const sAMAccountType = ['268435456'];

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
  const builtIn = (name: string, rid: number, description: string, memberIds: readonly string[]): Template => ({
    id: idOfNamed(options, name),
    kind: 'group',
    rdn: { type: 'CN', value: name },
    parentId: idOfNamed(options, 'CN Users'),
    createdAt: foundedAt(world),
    isCritical: true,
    memberIds,
    attributes: () => ({
      cn: [name],
      description: [description],
      sAMAccountName: [name],
      groupType: [securityGroupType],
      sAMAccountType,
      objectSid: [sidBytes(options, rid)],
      adminCount: rid === wellKnownRids.domainAdmins ? ['1'] : [],
    }),
  });
  return [
    builtIn('Domain Admins', wellKnownRids.domainAdmins, 'Designated administrators of the domain', domainAdminIds(people, addedAdmins)),
    // Everybody is in it by primaryGroupID, which `member` does not list.
    builtIn('Domain Users', wellKnownRids.domainUsers, 'All domain users', []),
    ...groups.map(({ id, name, description, createdAt, memberIds }, place): Template => ({
      id,
      kind: 'group',
      rdn: { type: 'CN', value: name },
      parentId: idOfNamed(options, 'OU Groups'),
      createdAt,
      memberIds,
      attributes: () => ({
        cn: [name],
        description: [description],
        sAMAccountName: [name],
        groupType: [securityGroupType],
        sAMAccountType,
        objectSid: [sidBytes(options, 200_000 + place)],
      }),
    })),
  ];
}
