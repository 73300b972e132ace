import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';

export interface Case {
  readonly id: string;
  readonly employee: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly status: string;
  readonly remediation: 'Not remediated' | 'remediated' | 'Remediation attempted';
  readonly severity: 'LOW' | 'MEDIUM' | 'HIGH';
}

const everyDays = 24;
const handledAfterDays = 3;

/** An account that seems to be taken over every few weeks. Most are handled within days; every third is forgotten. */
export function casesOf(world: World): Case[] {
  const start = world.options.start.getTime();
  const count = Math.floor((world.now().getTime() - start) / (everyDays * dayMs) + 0.9);
  const staff = world.peopleAt(world.options.start).filter(({ kind }) => kind === 'employee');
  return Array.from({ length: Math.max(0, count) }, (_, place) => {
    const createdAt = new Date(start + (place * everyDays + 2) * dayMs + 10 * 3_600_000);
    const handledAt = new Date(createdAt.getTime() + handledAfterDays * dayMs);
    const isHandled = place % 3 !== 0 && handledAt <= world.now();
    const person = staff[(place * 17) % staff.length];
    return {
      id: String(3100 + place),
      employee: person === undefined ? 'Unknown' : `${person.firstName} ${person.lastName}`,
      createdAt,
      changedAt: isHandled ? handledAt : createdAt,
      status: !isHandled ? 'Action Required' : place % 2 === 0 ? 'Acknowledged (Attack resolved)' : 'Acknowledged (Not an attack)',
      remediation: isHandled ? ('remediated' as const) : ('Not remediated' as const),
      severity: place % 2 === 0 ? ('HIGH' as const) : ('MEDIUM' as const),
    };
  }).filter(({ createdAt }) => createdAt <= world.now());
}
