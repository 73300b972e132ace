import type { Replayed } from '@rampart/domain/assess/replay.ts';
import type { TallyRows } from '@rampart/domain/assess/replay-tally.ts';
import type { Change } from '@rampart/domain/change.ts';
import { valueOf } from '@rampart/domain/recommend/value-of.ts';

type NameOf = (key: string, name: string) => string;

export interface Names {
  readonly person: NameOf;
  readonly group: NameOf;
}

const asItIs: NameOf = (_key, name) => name;

const rowsOf = ({ rows, others }: TallyRows, nameOf: NameOf = asItIs) => ({
  rows: rows.map(({ key, name, blocked, challenged, cannotTell }) => ({
    key,
    name: nameOf(key, name),
    blocked,
    challenged,
    cannot_tell: cannotTell,
  })),
  others,
});

/** Policies, rules and zones have a name in their settings. */
export function nameOfChange({ before, after }: Change): string {
  const settings: unknown = after ?? before;
  return typeof settings === 'object' && settings !== null && 'name' in settings ? String(settings.name) : '';
}

export const presentReplay = ({ totals, people, groups, apps, days }: Replayed, names: Names, windowDays: number) => ({
  totals: {
    sign_ins: totals.signIns,
    blocked: totals.blocked,
    challenged: totals.challenged,
    cannot_tell: totals.cannotTell,
    people_blocked: totals.peopleBlocked,
    people_challenged: totals.peopleChallenged,
    attacks: totals.attacks,
    attacks_stopped: totals.attacksStopped,
  },
  arithmetic: valueOf(totals, windowDays).arithmetic,
  people: rowsOf(people, names.person),
  groups: rowsOf(groups, names.group),
  applications: rowsOf(apps),
  days: rowsOf(days),
});

const none = { rows: [], others: 0 };

/** Nothing was replayed: there are no figures. */
export const noReplay: ReturnType<typeof presentReplay> = {
  totals: {
    sign_ins: 0,
    blocked: 0,
    challenged: 0,
    cannot_tell: 0,
    people_blocked: 0,
    people_challenged: 0,
    attacks: 0,
    attacks_stopped: 0,
  },
  arithmetic: '',
  people: none,
  groups: none,
  applications: none,
  days: none,
};
