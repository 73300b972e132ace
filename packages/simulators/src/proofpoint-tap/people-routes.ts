import type { Body } from '../kit/rest-api.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { readCount, tapErrors, type TapApi, type TapCall } from './tap-api.ts';
import { vendorWords } from './vendor-words.ts';

interface Target {
  readonly mail: string;
  total: number;
  readonly families: Map<string, number>;
}

/** Sums up threats over a window, per person and family, the most first. */
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

function identitiesOf(world: World): (mail: string) => Body {
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

interface PageLimits {
  readonly usualSize: number;
  readonly mostSize?: number;
  readonly message: string;
}

function readPage(call: TapCall, now: Date, { usualSize, mostSize = Number.MAX_SAFE_INTEGER, message }: PageLimits): Page {
  const window = Number(call.query.get('window'));
  if (![14, 30, 90].includes(window)) throw tapErrors.invalid(message);
  const size = readCount(call, 'size', usualSize, mostSize, message);
  const page = readCount(call, 'page', 1, Number.MAX_SAFE_INTEGER, message);
  const at = (ago: number): string => new Date(now.getTime() - ago * dayMs).toISOString().replace('.000Z', 'Z');
  return { window, interval: `${at(window)}/${at(0)}`, cut: (all) => all.slice((page - 1) * size, page * size) };
}

export function peopleRoutes(api: TapApi, world: World): void {
  api.get('/v2/people/vap', null, (call) => {
    const page = readPage(call, world.now(), { usualSize: 1000, message: 'The window parameter must be one of 14, 30, 90' });
    const all = rank(world, page.window, ({ outcome, score }) => (outcome.startsWith('click') ? 0 : score));
    const average = all.reduce((sum, { total }) => sum + total, 0) / Math.max(1, all.length);
    const threshold = average * 3;
    const attacked = all.filter(({ total }) => total > threshold);
    const identityOf = identitiesOf(world);
    return {
      body: {
        users: page.cut(attacked).map(({ mail, total, families }) => ({
          identity: identityOf(mail),
          threatStatistics: { attackIndex: total, families: Array.from(families, ([name, score]) => ({ name, score })) },
        })),
        totalVapUsers: attacked.length,
        interval: page.interval,
        averageAttackIndex: average,
        vapAttackIndexThreshold: threshold,
      },
    };
  });

  api.get('/v2/people/top-clickers', null, (call) => {
    const message = 'The window parameter must be one of 14, 30, 90 and size at most 200';
    const page = readPage(call, world.now(), { usualSize: 100, mostSize: 200, message });
    const all = rank(world, page.window, ({ outcome }) => (outcome.startsWith('click') ? 1 : 0));
    const identityOf = identitiesOf(world);
    return {
      body: {
        users: page.cut(all).map(({ mail, total, families }) => ({
          identity: identityOf(mail),
          clickStatistics: { clickCount: total, families: Array.from(families, ([name, clicks]) => ({ name, clicks })) },
        })),
        totalTopClickers: all.length,
        interval: page.interval,
      },
    };
  });
}
