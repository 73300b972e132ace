import { describe, expect, it } from 'vitest';
import { Dice } from './dice.ts';
import { Staffing } from './staffing.ts';

const founded = 0;
const today = 1_000_000;

function company(): Staffing {
  const staffing = new Staffing({
    seed: 3,
    people: 400,
    start: new Date(founded),
    now: new Date(founded),
    company: { name: 'Halden Freight', domain: 'haldenfreight.example' },
  });
  for (const unit of staffing.units) staffing.hireHead(unit, founded);
  for (const unit of staffing.units) for (let place = 0; place < unit.staff; place += 1) staffing.hire(unit, founded);
  return staffing;
}

describe('the staffing of a company', () => {
  it('has the requested number of people, one of them leading each unit', () => {
    const staffing = company();
    expect(staffing.members).toHaveLength(400);
    expect(new Set(staffing.units.map((unit) => staffing.headAt(unit, today))).size).toBe(staffing.units.length);
  });

  it('replaces a leader who leaves by one of the reports, all the way down', () => {
    const staffing = company();
    const department = staffing.units.find(({ parent, children }) => parent?.parent === null && children.length > 1);
    const leader = staffing.headAt(department!, today);
    staffing.leave(staffing.working.indexOf(leader!), today, new Dice(1));
    const successor = staffing.headAt(department!, today);
    expect(successor?.chapters.at(-1)).toMatchObject({ from: today, isHead: true, title: department?.headTitle });
    const former = successor?.chapters[0]?.unit;
    expect(former?.parent).toBe(department);
    const next = staffing.headAt(former!, today);
    expect(next).not.toBe(successor);
    expect(next?.chapters).toHaveLength(2);
    expect(staffing.headAt(department!, today - 1)).toBe(leader);
  });
});
