import { dayMs } from '@rampart/domain/day.ts';
import { inOrder } from './in-order.ts';
import { accountKeptMs } from './member.ts';
import type { Roster } from './roster.ts';
import { spraysOn } from './spray-campaigns.ts';
import { spraySignIns } from './spray-sign-ins.ts';
import { WorkDay } from './work-sign-ins.ts';
import type { WorldOptions, WorldSignIn } from './world.ts';

/** Every sign-in of one day in UTC, by time. */
export function signInsOfDay(day: number, roster: Roster, options: WorldOptions): WorldSignIn[] {
  const dayStart = day * dayMs;
  const dayEnd = dayStart + dayMs;
  const workDay = new WorkDay(options.seed, day);
  const sprays = spraysOn(options, day);
  const happened: WorldSignIn[] = [];
  const push = (signIn: WorldSignIn): void => {
    happened.push(signIn);
  };
  const pushOfDay = (signIn: WorldSignIn): void => {
    const at = signIn.at.getTime();
    if (at >= dayStart && at < dayEnd) happened.push(signIn);
  };
  for (const member of roster.membersUntil(dayEnd)) {
    if (member.joined >= dayEnd || (member.left !== null && member.left + accountKeptMs <= dayStart)) continue;
    workDay.signInsOf(member, push);
    for (const spray of sprays) spraySignIns(spray, member, pushOfDay);
  }
  return inOrder(happened, dayStart);
}
