import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { readPage, tapErrors, type TapApi, type TapCall } from './tap-api.ts';
import { vendorWords } from './vendor-words.ts';

/** Sums up the threats of the requested days per person and family, the most first. */
function rank(call: TapCall, world: World, message: string, worth: (threat: WorldThreat) => number) {
  const days = Number(call.query.get('window'));
  if (![14, 30, 90].includes(days)) throw tapErrors.invalid(message);
  const to = world.now();
  const from = new Date(to.getTime() - days * dayMs);
  const sum = (some: readonly WorldThreat[]): number => some.reduce((total, threat) => total + worth(threat), 0);
  const counted = Array.from(world.threatsBetween(from, to)).filter((threat) => worth(threat) > 0);
  const targets = Array.from(Map.groupBy(counted, ({ mail }) => mail)).map(([mail, own]) => {
    const families = Array.from(Map.groupBy(own, ({ category }) => vendorWords[category].family));
    return { mail, total: sum(own), families: families.map(([name, some]) => ({ name, sum: sum(some) })) };
  });
  const interval = [from, to].map((at) => at.toISOString().replace('.000Z', 'Z')).join('/');
  return { all: targets.toSorted((a, b) => b.total - a.total), interval };
}

const isClick = ({ outcome }: WorldThreat): boolean => outcome.startsWith('click');

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

export function peopleRoutes(api: TapApi, world: World): void {
  api.get('/v2/people/vap', null, (call) => {
    const message = 'The window parameter must be one of 14, 30, 90';
    const cutPage = readPage(call, 1000, Number.MAX_SAFE_INTEGER, message);
    const { all, interval } = rank(call, world, message, (threat) => (isClick(threat) ? 0 : threat.score));
    const average = all.reduce((sum, { total }) => sum + total, 0) / Math.max(1, all.length);
    const threshold = average * 3;
    const attacked = all.filter(({ total }) => total > threshold);
    const identityOf = identitiesOf(world);
    const users = cutPage(attacked).map(({ mail, total, families }) => ({
      identity: identityOf(mail),
      threatStatistics: { attackIndex: total, families: families.map(({ name, sum }) => ({ name, score: sum })) },
    }));
    const averages = { averageAttackIndex: average, vapAttackIndexThreshold: threshold };
    return { body: { users, totalVapUsers: attacked.length, interval, ...averages } };
  });

  api.get('/v2/people/top-clickers', null, (call) => {
    const message = 'The window parameter must be one of 14, 30, 90 and size at most 200';
    const cutPage = readPage(call, 100, 200, message);
    const { all, interval } = rank(call, world, message, (threat) => (isClick(threat) ? 1 : 0));
    const identityOf = identitiesOf(world);
    const users = cutPage(all).map(({ mail, total, families }) => ({
      identity: identityOf(mail),
      clickStatistics: { clickCount: total, families: families.map(({ name, sum }) => ({ name, clicks: sum })) },
    }));
    return { body: { users, totalTopClickers: all.length, interval } };
  });
}
