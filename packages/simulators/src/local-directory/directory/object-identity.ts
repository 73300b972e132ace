import { dayMs } from '@rampart/domain/day.ts';
import { mix } from '../../world/dice.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World, WorldOptions } from '../../world/world.ts';
import type { Template } from './entry.ts';
import type { ObjectKind } from './object-classes.ts';

/** When the domain was set up, long before history begins. */
export const foundedAt = ({ options }: World): Date => new Date(options.start.getTime() - 15 * 365 * dayMs);

/** The id of something that the world has no id for, always the same for the same name. */
export function idOfNamed({ seed }: WorldOptions, name: string): string {
  let word = 0;
  for (const byte of Buffer.from(name)) word = mix(word, byte);
  return uuidOf(seed, 71, word, name.length);
}

/** An object that came with the domain, under the object of the other name. */
export const named = (
  world: World,
  kind: ObjectKind,
  name: string,
  [id, parent]: readonly [string, string],
): Omit<Template, 'attributes'> => ({
  id: idOfNamed(world.options, id),
  kind,
  rdn: { type: kind === 'organizational-unit' ? 'OU' : 'CN', value: name },
  parentId: idOfNamed(world.options, parent),
  createdAt: foundedAt(world),
});

/** Active Directory keeps the first three parts of a GUID in little-endian order. */
export function guidBytes(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  return bytes;
}

function sidOf(parts: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + parts.length * 4);
  bytes[0] = 1;
  bytes[1] = parts.length;
  bytes[7] = 5;
  for (const [place, part] of parts.entries()) bytes.writeUInt32LE(part, 8 + place * 4);
  return bytes;
}

/** S-1-5-21-…: the domain's three numbers come from the seed, the last one belongs to the object. */
export const sidBytes = ({ seed }: WorldOptions, rid: number | null): Buffer =>
  sidOf([21, mix(seed, 81), mix(seed, 82), mix(seed, 83), ...(rid === null ? [] : [rid])]);

/** S-1-5-32-…: what is in Builtin has the same id in every domain. */
export const builtInSidBytes = (rid: number): Buffer => sidOf([32, rid]);

/** Relative ids that every domain has. */
export const wellKnownRids = { domainAdmins: 512, domainUsers: 513, domainComputers: 515, domainControllers: 516 } as const;
