import { dayMs } from '@rampart/domain/day.ts';
import { describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';

const later = new Date('2026-10-01T12:00:00Z');
const start = new Date('2025-10-06T00:00:00Z');
/** One company of a thousand for every test that only reads. */
const thousand = testWorld({ people: 1000 });
/** Long runs fill the biggest world; every limit is checked in short ones too. */
const many = process.env['RAMPART_TEST_DEPTH'] === 'long' ? 100_000 : 10_000;

describe('the people of a world', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(testWorld().peopleAt(later)).toEqual(testWorld().peopleAt(later));
    expect(testWorld({ seed: 5 }).peopleAt(later)).not.toEqual(testWorld().peopleAt(later));
  });

  it('do not depend on which moment is read first', () => {
    const read = testWorld();
    read.peopleAt(later);
    expect(read.peopleAt(start)).toEqual(testWorld().peopleAt(start));
  });

  it.each([50, 1500])('begin with the requested number of employees: %i', (people) => {
    const world = testWorld({ people });
    expect(world.peopleAt(start).filter(({ kind }) => kind === 'employee')).toHaveLength(people);
    expect(world.peopleAt(start).filter(({ kind }) => kind === 'emergency-account')).toHaveLength(2);
    expect(world.peopleAt(start).filter(({ isAdministrator, kind }) => isAdministrator && kind === 'employee')).toHaveLength(12);
  });

  it('have unique ids and addresses, in order of their numbers', () => {
    const people = thousand.peopleAt(later);
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    expect(new Set(people.map(({ mail }) => mail)).size).toBe(people.length);
    expect(people.every(({ mail }) => /^[a-z0-9.'-]+@[a-z0-9.-]+$/.test(mail))).toBe(true);
    const numbers = people.map(({ employeeNumber }) => employeeNumber);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it.each([start, new Date('2026-02-03T08:00:00Z'), later])('report to a person who works there, up to one chief executive: %s', (at) => {
    const people = thousand.peopleAt(at);
    const byId = new Map(people.map((person) => [person.id, person]));
    const employed = people.filter(({ kind, leftAt }) => kind === 'employee' && leftAt === null);
    expect(employed.filter(({ managerId }) => managerId === null).map(({ jobTitle }) => jobTitle)).toEqual(['Chief Executive Officer']);
    const absent = employed.filter(({ managerId }) => managerId !== null && byId.get(managerId)?.leftAt !== null);
    expect(absent).toEqual([]);
    const isBelowTheChief = ({ id }: { readonly id: string }): boolean => {
      const above = new Set<string>();
      let next = byId.get(id);
      while (next !== undefined && !above.has(next.id)) {
        above.add(next.id);
        if (next.managerId === null) return true;
        next = byId.get(next.managerId);
      }
      return false;
    };
    expect(employed.every(isBelowTheChief)).toBe(true);
  });

  it('join, move and leave, and are deleted thirty days after they left', () => {
    const world = thousand;
    const before = new Map(world.peopleAt(start).map((person) => [person.id, person]));
    const after = world.peopleAt(later);
    const joined = after.filter(({ id }) => !before.has(id));
    const moved = after.filter(({ id, jobTitle }) => before.has(id) && before.get(id)?.jobTitle !== jobTitle);
    expect(joined.length).toBeGreaterThan(60);
    expect(moved.length).toBeGreaterThan(40);
    expect(joined.every(({ joinedAt }) => joinedAt > start && joinedAt <= later)).toBe(true);
    const left = after.find(({ leftAt }) => leftAt !== null);
    const gone = new Date((left?.leftAt?.getTime() ?? 0) + 30 * dayMs);
    const isThere = (at: Date): boolean => world.peopleAt(at).some(({ id }) => id === left?.id);
    expect([isThere(new Date(gone.getTime() - 1)), isThere(gone)]).toEqual([true, false]);
  });

  it('have second factors by department', () => {
    const people = thousand.peopleAt(later);
    const share = (department: string): number => {
      const those = people.filter((person) => person.department === department);
      return those.filter(({ secondFactors }) => secondFactors.length > 0).length / those.length;
    };
    expect(share('Information Technology')).toBeGreaterThan(0.85);
    expect(share('Warehouse and Depots')).toBeLessThan(0.5);
  });

  it(`can be ${many}`, () => {
    const world = testWorld({ people: many });
    expect(world.peopleAt(later).length).toBeGreaterThan(many);
    expect(world.groupsAt(later).find(({ name }) => name === 'All employees')?.memberIds.length).toBeGreaterThan(many * 0.95);
  });

  it('are refused below fifty and above a hundred thousand', () => {
    expect(() => testWorld({ people: 49 })).toThrow('from 50 to 100,000');
    expect(() => testWorld({ people: 100_001 })).toThrow('from 50 to 100,000');
  });
});

describe('the groups of a world', () => {
  it('contain people who are present, each once', () => {
    const world = thousand;
    const there = new Set(world.peopleAt(later).map(({ id }) => id));
    for (const { memberIds } of world.groupsAt(later)) {
      expect(new Set(memberIds).size).toBe(memberIds.length);
      expect(memberIds.every((id) => there.has(id))).toBe(true);
    }
  });

  it('follow people when they move', () => {
    const world = thousand;
    const before = new Map(world.peopleAt(start).map(({ id, department }) => [id, department]));
    const moved = world.peopleAt(later).find(({ id, department }) => before.has(id) && before.get(id) !== department);
    const membersOf = (department: string, at: Date): readonly string[] =>
      world.groupsAt(at).find(({ name }) => name === `Department ${department}`)?.memberIds ?? [];
    const id = moved?.id ?? '';
    expect(membersOf(moved?.department ?? '', later)).toContain(id);
    expect(membersOf(before.get(id) ?? '', later)).not.toContain(id);
    expect(membersOf(before.get(id) ?? '', start)).toContain(id);
  });

  it('keep their ids', () => {
    const world = testWorld();
    expect(world.groupsAt(later).map(({ id }) => id)).toEqual(world.groupsAt(start).map(({ id }) => id));
  });
});
