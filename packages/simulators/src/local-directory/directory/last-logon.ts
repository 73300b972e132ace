import { dayMs } from '@rampart/domain/day.ts';
import { mix, share } from '../../world/dice.ts';
import type { WorldPerson } from '../../world/world.ts';

/** `lastLogonTimestamp` is written at most every 14 days less a random part of five. */
const rhythmMs = 11 * dayMs;
const staleMs = 190 * dayMs;

/** When the directory last wrote down that the account was used. Dormant accounts have not been since long before history began. */
export function lastLogonOf(person: WorldPerson, now: Date, historyStart: Date): Date {
  const luck = share(mix(0x6c6f676f, person.employeeNumber));
  const joined = person.joinedAt.getTime();
  if (person.isDormant) return new Date(Math.max(joined, historyStart.getTime() - staleMs - Math.floor(luck * 200) * dayMs));
  const until = Math.min(now.getTime(), person.leftAt?.getTime() ?? now.getTime());
  const phase = Math.floor(luck * rhythmMs);
  const last = Math.floor((until - phase) / rhythmMs) * rhythmMs + phase;
  return new Date(Math.max(joined, last));
}
