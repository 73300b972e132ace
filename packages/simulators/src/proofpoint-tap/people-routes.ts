import { dayMs } from '@rampart/domain/day.ts';
import type { FastifyInstance } from 'fastify';
import type { World, WorldThreat } from '../world/world.ts';
import { vendorWords } from './vendor-words.ts';

interface Target {
  readonly mail: string;
  total: number;
  readonly families: Map<string, number>;
}

/** Sums what counts over a window, per person and family, the most first. */
function rank(world: World, window: number, worth: (threat: WorldThreat) => number): Target[] {
  const targets = new Map<string, Target>();
  const now = world.now();
  for (const threat of world.threatsBetween(new Date(now.getTime() - window * dayMs), now)) {
    const amount = worth(threat);
    if (amount === 0) continue;
    const target = targets.get(threat.personId) ?? { mail: threat.mail, total: 0, families: new Map<string, number>() };
    const { family } = vendorWords[threat.category];
    target.total += amount;
    target.families.set(family, (target.families.get(family) ?? 0) + amount);
    targets.set(threat.personId, target);
  }
  return [...targets.values()].toSorted((a, b) => b.total - a.total);
}

function identitiesOf(world: World): (mail: string) => Record<string, unknown> {
  const people = new Map(world.peopleAt(world.now()).map((person) => [person.mail, person]));
  return (mail) => {
    const person = people.get(mail);
    return {
      guid: person?.id ?? mail,
      customerUserId: person === undefined ? null : String(person.employeeNumber),
      emails: [mail],
      name: person === undefined ? null : `${person.firstName} ${person.lastName}`,
      department: person?.department ?? null,
      location: person?.office ?? null,
      title: person?.jobTitle ?? null,
      vip: person?.jobTitle.startsWith('Chief') ?? false,
    };
  };
}

interface Page {
  readonly window: number;
  readonly interval: string;
  readonly cut: <T>(all: readonly T[]) => T[];
}

function pageOf(query: Readonly<Record<string, string | undefined>>, now: Date, defaultSize: number): Page | null {
  const window = Number(query['window']);
  const size = Number(query['size'] ?? defaultSize);
  const page = Number(query['page'] ?? 1);
  if (![14, 30, 90].includes(window) || !Number.isInteger(size) || size < 1 || !Number.isInteger(page) || page < 1) return null;
  const at = (ago: number): string => new Date(now.getTime() - ago * dayMs).toISOString().replace('.000Z', 'Z');
  return { window, interval: `${at(window)}/${at(0)}`, cut: (all) => all.slice((page - 1) * size, page * size) };
}

export function peopleRoutes(server: FastifyInstance, world: World): void {
  server.get<{ Querystring: Record<string, string | undefined> }>('/v2/people/vap', async ({ query }, reply) => {
    const page = pageOf(query, world.now(), 1000);
    if (page === null) return reply.code(400).type('text/plain').send('The window parameter must be one of 14, 30, 90');
    const all = rank(world, page.window, ({ outcome, score }) => (outcome.startsWith('click') ? 0 : score));
    const average = all.reduce((sum, { total }) => sum + total, 0) / Math.max(1, all.length);
    const threshold = average * 3;
    const attacked = all.filter(({ total }) => total > threshold);
    const identityOf = identitiesOf(world);
    return {
      users: page.cut(attacked).map(({ mail, total, families }) => ({
        identity: identityOf(mail),
        threatStatistics: { attackIndex: total, families: Array.from(families, ([name, score]) => ({ name, score })) },
      })),
      totalVapUsers: attacked.length,
      interval: page.interval,
      averageAttackIndex: average,
      vapAttackIndexThreshold: threshold,
    };
  });

  server.get<{ Querystring: Record<string, string | undefined> }>('/v2/people/top-clickers', async ({ query }, reply) => {
    const page = pageOf(query, world.now(), 100);
    if (page === null || Number(query['size'] ?? 100) > 200) {
      return reply.code(400).type('text/plain').send('The window parameter must be one of 14, 30, 90 and size at most 200');
    }
    const all = rank(world, page.window, ({ outcome }) => (outcome.startsWith('click') ? 1 : 0));
    const identityOf = identitiesOf(world);
    return {
      users: page.cut(all).map(({ mail, total, families }) => ({
        identity: identityOf(mail),
        clickStatistics: { clickCount: total, families: Array.from(families, ([name, clicks]) => ({ name, clicks })) },
      })),
      totalTopClickers: all.length,
      interval: page.interval,
    };
  });
}
