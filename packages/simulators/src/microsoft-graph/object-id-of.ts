import { uuidOf } from '../world/uuid-of.ts';

const word = (id: string, place: number): number => Number.parseInt(id.slice(place, place + 8), 16);

/** Entra gives everything an id of its own: always the same one for the same thing of the world, and no other system's. */
export function objectIdOf(worldId: string): string {
  const digits = worldId.replaceAll('-', '');
  return uuidOf(word(digits, 0) ^ 0x656e_7472, word(digits, 8), word(digits, 16), word(digits, 24));
}
