interface MembershipDay {
  readonly members: number;
  readonly entered: number;
  readonly left: number;
  readonly relapsed: number;
}

/** The days of a month, as it is meant here. */
const month = 30;
const sumOf = (days: readonly MembershipDay[], count: (day: MembershipDay) => number): number =>
  days.reduce((sum, day) => sum + count(day), 0);

/** Who came, left and came back in the last month. */
export function movesOf(days: readonly MembershipDay[]) {
  const last = days.slice(-month);
  return {
    entered: sumOf(last, ({ entered }) => entered),
    left: sumOf(last, ({ left }) => left),
    relapsed: sumOf(last, ({ relapsed }) => relapsed),
  };
}

/** How many more there are than a month ago; nothing where no day that old is recorded. */
export function growthOf(days: readonly MembershipDay[]): number | undefined {
  const now = days.at(-1);
  const then = days.at(-1 - month);
  return now === undefined || then === undefined ? undefined : now.members - then.members;
}
