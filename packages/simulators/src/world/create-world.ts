import { dayMs } from '@rampart/domain/day.ts';
import { DayCache } from './day-cache.ts';
import { Dice, keyOf } from './dice.ts';
import { groupsOf } from './groups-of.ts';
import { firstFrom } from './in-order.ts';
import { hasAccountAt, personAt, worksAt, type Member } from './member.ts';
import { Roster } from './roster.ts';
import { scheduledChanges } from './scheduled-changes.ts';
import { signInsOfDay } from './sign-ins-of-day.ts';
import { threatsOfDay } from './threats-of-day.ts';
import type { World, WorldGroup, WorldOptions, WorldPerson, WorldSignIn, WorldThreat } from './world.ts';

/** More than a company of 2,500 has in a month, which a step of the demo's history reads for each vendor. */
const mostEventsKept = 120_000;

export function createWorld(options: WorldOptions): World {
  if (options.people < 50 || options.people > 100_000) throw new Error('A world has from 50 to 100,000 people.');
  if (options.now < options.start) throw new Error('A world has no time before its history.');
  const roster = new Roster(options);
  const headAt = roster.staffing.headAt.bind(roster.staffing);
  const signIns = new DayCache<WorldSignIn>((day) => signInsOfDay(day, roster, options), mostEventsKept);
  const threats = new DayCache<WorldThreat>((day) => threatsOfDay(day, roster, options), mostEventsKept);
  const listeners: ((from: Date, to: Date) => void)[] = [];
  let now = options.now.getTime();
  let people: { readonly at: number; readonly list: readonly WorldPerson[] } | null = null;
  let groups: { readonly at: number; readonly list: readonly WorldGroup[] } | null = null;

  const peopleAt = (at: Date): readonly WorldPerson[] => {
    const moment = at.getTime();
    if (people?.at !== moment) {
      const present = roster.membersUntil(moment).filter((member) => hasAccountAt(member, moment));
      people = { at: moment, list: present.map((member) => personAt(member, moment, headAt)) };
    }
    return people.list;
  };

  function* between<Event extends { readonly at: Date }>(cache: DayCache<Event>, from: Date, to: Date): Iterable<Event> {
    const first = Math.max(from.getTime(), options.start.getTime());
    const end = Math.min(to.getTime(), now);
    for (let day = Math.floor(first / dayMs); day * dayMs < end; day += 1) {
      const events = cache.get(day);
      yield* events.slice(firstFrom(events, first), firstFrom(events, end));
    }
  }

  const administratorAt = (at: number): Member => {
    const administrators = roster
      .membersUntil(at)
      .filter((member) => member.isAdministrator && member.kind === 'employee' && worksAt(member, at));
    return new Dice(keyOf(options.seed, 122, at / dayMs)).pick(administrators);
  };

  return {
    options,
    now: () => new Date(now),
    advanceTo(next) {
      if (next.getTime() < now) throw new Error('The clock of a world never goes back.');
      const from = new Date(now);
      now = next.getTime();
      if (next > from) for (const listener of listeners) listener(from, next);
    },
    onAdvance(listener) {
      listeners.push(listener);
    },
    peopleAt,
    groupsAt(at) {
      if (groups?.at !== at.getTime()) groups = { at: at.getTime(), list: groupsOf(peopleAt(at), options) };
      return groups.list;
    },
    signInsBetween: (from, to) => between(signIns, from, to),
    threatsBetween: (from, to) => between(threats, from, to),
    settingEventsBetween: (from, to) =>
      scheduledChanges.flatMap(({ vendor, change, day, hour }) => {
        const at = Math.floor(options.start.getTime() / dayMs + day) * dayMs + hour * 3_600_000;
        const isInside = at >= from.getTime() && at < Math.min(to.getTime(), now);
        return isInside ? [{ at: new Date(at), vendor, change, actorId: administratorAt(at).id }] : [];
      }),
  };
}
