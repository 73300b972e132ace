import { uuidOf } from '../../world/uuid-of.ts';

const word = (id: string, place: number): number => Number.parseInt(id.slice(place, place + 8), 16);

/** Entra's id of something in the world: always the same one, and no other system's. */
export function objectIdOf(worldId: string): string {
  const digits = worldId.replaceAll('-', '');
  return uuidOf(word(digits, 0) ^ 0x656e_7472, word(digits, 8), word(digits, 16), word(digits, 24));
}
