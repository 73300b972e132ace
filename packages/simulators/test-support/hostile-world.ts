import type { World, WorldGroup, WorldPerson, WorldSignIn, WorldThreat } from '../src/world/world.ts';
import { hostileTexts } from './hostile-texts.ts';

/** Another one for each field of each thing, and the same each time. */
const pick = (key: string, salt: number): string => {
  let sum = salt;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hostileTexts[sum % hostileTexts.length] ?? '';
};

const hostilePerson = (person: WorldPerson): WorldPerson => ({
  ...person,
  firstName: pick(person.id, 1),
  lastName: pick(person.id, 2),
  jobTitle: pick(person.id, 3),
  department: pick(person.id, 4),
  office: pick(person.id, 5),
  city: pick(person.id, 6),
  phone: pick(person.id, 7),
});

/** One for each text beside those of the company, whose names its simulators know. */
const hostileGroups = (groups: readonly WorldGroup[]): readonly WorldGroup[] => {
  const [first] = groups;
  if (first === undefined) return groups;
  const added = hostileTexts.map((text, at): WorldGroup => {
    const id = `${first.id.slice(0, -4)}${(0xf000 + at).toString(16)}`;
    return { ...first, id, name: text.trim().slice(0, 256) || `hostile ${at}`, description: text };
  });
  return [...groups.map((group) => ({ ...group, description: pick(group.id, 9) })), ...added];
};

const hostileSignIn = (signIn: WorldSignIn): WorldSignIn => ({
  ...signIn,
  app: pick(signIn.app, 10),
  browser: pick(signIn.browser, 11),
  city: pick(signIn.city, 12),
});

const hostileThreat = (threat: WorldThreat): WorldThreat => ({
  ...threat,
  subject: pick(threat.id, 13),
  artefact: threat.artefactKind === 'url' ? `javascript:alert(1)//${pick(threat.id, 14)}` : threat.artefact,
});

function* mapped<T>(items: Iterable<T>, change: (item: T) => T): Iterable<T> {
  for (const item of items) yield change(item);
}

/** The same company, whose directory, logs and mail were filled in by an attacker of the screens that show them. */
export function hostileWorld(world: World): World {
  const people = new WeakMap<readonly WorldPerson[], readonly WorldPerson[]>();
  const groups = new WeakMap<readonly WorldGroup[], readonly WorldGroup[]>();
  return {
    ...world,
    peopleAt(at) {
      const list = world.peopleAt(at);
      const known = people.get(list) ?? list.map(hostilePerson);
      people.set(list, known);
      return known;
    },
    groupsAt(at) {
      const list = world.groupsAt(at);
      const known = groups.get(list) ?? hostileGroups(list);
      groups.set(list, known);
      return known;
    },
    signInsBetween: (from, to) => mapped(world.signInsBetween(from, to), hostileSignIn),
    threatsBetween: (from, to) => mapped(world.threatsBetween(from, to), hostileThreat),
  };
}
