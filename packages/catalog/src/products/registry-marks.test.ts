import { describe, expect, test } from 'vitest';
import { productRegistry } from './registry.ts';

/** How many numbers each command of an SVG path takes at a time. */
const arity: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const box = 24;
const part = /([a-z])([^a-z]*)/gi;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)/g;

/** Where a command leads from a point, given its numbers. */
function endOf(command: string, [x, y]: readonly [number, number], numbers: readonly number[]): [number, number] {
  const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
  if (command.toLowerCase() === 'h') return [fromX + (numbers[0] ?? 0), y];
  if (command.toLowerCase() === 'v') return [x, fromY + (numbers[0] ?? 0)];
  return [fromX + (numbers.at(-2) ?? 0), fromY + (numbers.at(-1) ?? 0)];
}

/** What a browser would not draw, or only outside of the box. */
function faultsOf(mark: string): string[] {
  const faults = /^M[\d\s.,+-]/.test(mark) ? [] : ['does not begin with a place to start from'];
  if (/[^mlhvcsqtaz\d\s.,+-]/i.test(mark)) faults.push('has characters that no path has');
  let at: [number, number] = [0, 0];
  let start = at;
  for (const [, command = '', rest = ''] of mark.matchAll(part)) {
    const takes = arity[command.toLowerCase()] ?? 0;
    const numbers = (rest.match(number) ?? []).map(Number);
    if (takes === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % takes !== 0)
      faults.push(`${command} has ${numbers.length} numbers`);
    const times = takes === 0 ? 0 : Math.floor(numbers.length / takes);
    for (let time = 0; time < times; time += 1) {
      at = endOf(command, at, numbers.slice(time * takes, (time + 1) * takes));
      if (command.toLowerCase() === 'm' && time === 0) start = at;
      if (at.some((value) => value < 0 || value > box)) faults.push(`${command} leads out of the box`);
    }
    if (takes === 0) at = start;
  }
  return faults;
}

describe('the check', () => {
  test.each(['M4 4h7v7H4V4Zm9 0h7v7h-7V4Z', 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z', 'M1.5.5l-1 1z'])('accepts %s', (mark) => {
    expect(faultsOf(mark)).toEqual([]);
  });

  test.each([
    ['', 'does not begin'],
    ['L4 4', 'does not begin'],
    ['M4 4h', 'h has 0 numbers'],
    ['M4 4l7', 'l has 1 numbers'],
    ['M4 4a9 9 0 1 1 0', 'a has 6 numbers'],
    ['M4 4z3', 'z has 1 numbers'],
    ['M4 4h21', 'leads out of the box'],
    ['M4 4<script>', 'characters that no path has'],
  ])('refuses "%s"', (mark, fault) => {
    expect(faultsOf(mark).join()).toContain(fault);
  });
});

test.each(productRegistry.map(({ id, mark }) => [id, mark] as const))('the mark of %s can be drawn', (_id, mark) => {
  expect(faultsOf(mark)).toEqual([]);
  // Drawn as one shape: an outline that is left open would be closed somewhere by the browser.
  expect(mark).toMatch(/z\s*$/i);
});
