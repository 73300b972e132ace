import { describe, expect, it } from 'vitest';
import { compileFilter } from './odata-filter.ts';

const row = {
  '@odata.type': '#microsoft.graph.countryNamedLocation',
  name: "Ann O'Hara",
  age: 40,
  on: true,
  none: null,
  at: '2026-01-05T10:00:00Z',
  status: { errorCode: 50_126 },
  kinds: ['a', 'b'],
};

describe('a filter', () => {
  it.each([
    ["name eq 'ann o''hara'", true],
    ["name ne 'x' and age gt 39", true],
    ['age lt 40 or on eq true', true],
    ['not (age ge 40)', false],
    ['none eq null', true],
    ['at ge 2026-01-05 and at lt 2026-01-05T10:00:00.001Z', true],
    ['at gt 2026-01-05T10:00:00Z', false],
    ['status/errorCode eq 50126', true],
    ["startswith(name,'ann')", true],
    ["endsWith(name, 'x')", false],
    ["name in ('x', 'Ann O''Hara')", true],
    ["kinds/any(k:k eq 'b')", true],
    ["kinds/any(k:k eq 'c')", false],
    ["isof('microsoft.graph.countryNamedLocation')", true],
    ["isof('microsoft.graph.ipNamedLocation')", false],
  ])('%s', (filter, fits) => {
    expect(compileFilter(filter)(row)).toBe(fits);
  });

  it.each(['', 'name', 'name eq', "name like 'x'", "(name eq 'x'", "name eq 'x' name", "contains(name,'x')", 'name eq #', 'isof(name)'])(
    'refuses “%s”',
    (filter) => {
      expect(() => compileFilter(filter)).toThrow('Invalid filter clause');
    },
  );
});
