import { describe, expect, it } from 'vitest';
import { testWorld } from '../world/test-world.ts';
import { exportLdif, ldifLine } from './export-ldif.ts';

describe('a line of LDIF', () => {
  it('is plain where it may be, and base64 where it must', () => {
    expect(ldifLine('cn', 'Ada')).toBe('cn: Ada\n');
    expect(ldifLine('cn', '')).toBe('cn: \n');
    for (const value of [' Ada', 'Ada ', ':Ada', '<Ada', 'Åda', 'A\nda', Buffer.from([1, 2])])
      expect(ldifLine('cn', value)).toBe(`cn:: ${Buffer.from(value as string).toString('base64')}\n`);
  });

  it('is folded, and the same when unfolded', () => {
    const value = 'x'.repeat(500);
    const lines = ldifLine('description', value).trimEnd().split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(76);
    expect(lines.join('\n').replaceAll('\n ', '')).toBe(`description: ${value}`);
  });
});

const valueOf = (record: string, name: string): string | undefined => {
  const found = new RegExp(`^${name}(::?) (.*)$`, 'm').exec(record);
  return found?.[1] === '::' ? Buffer.from(found[2] ?? '', 'base64').toString() : found?.[2];
};

describe('the export of the directory', () => {
  const world = testWorld({ people: 300 });
  const text = [...exportLdif(world)].join('');
  const records = text.replaceAll('\n ', '').trimEnd().split('\n\n').slice(1);

  it('is LDIF in ASCII, a record for each object, parents first', () => {
    expect(text.startsWith('version: 1\n\ndn: DC=haldenfreight,DC=example\n')).toBe(true);
    expect(text).toMatch(/^[\n -~]*$/);
    for (const record of records)
      for (const [place, line] of record.split('\n').entries()) {
        expect(line).toMatch(/^[A-Za-z][A-Za-z0-9-]*::? /);
        expect(line.startsWith('dn:')).toBe(place === 0);
      }
  });

  it('contains every person with their names', () => {
    const people = records.filter((record) => valueOf(record, 'employeeID') !== undefined);
    expect(people.map((record) => [valueOf(record, 'employeeID'), valueOf(record, 'sn'), valueOf(record, 'mail')])).toEqual(
      world
        .peopleAt(world.now())
        .map(({ employeeNumber, lastName, mail, kind }) => [
          String(employeeNumber),
          kind === 'service-account' ? undefined : lastName,
          mail,
        ]),
    );
  });
});
