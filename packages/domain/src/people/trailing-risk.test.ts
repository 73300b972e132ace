import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostAttackedDays, pickMostAttacked } from './most-attacked.ts';
import { StayRecord } from './stays.ts';
import { TrailingRisk } from './trailing-risk.ts';

const mails = ['a', 'b', 'c'];
const byMail = (a: { mail: string }, b: { mail: string }) => a.mail.localeCompare(b.mail);
const riskOf = (overall: number) => ({ overall, phishing: overall * 2, malware: 0 });

test('moving on a day at a time comes to what counting the trailing days does', () => {
  const history = fc.array(fc.array(fc.nat({ max: 50 }), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(history, (days) => {
      const dayOf = (number: number) =>
        (days[number] ?? []).flatMap((risk, place) => (risk === 0 ? [] : [{ mail: mails[place]!, risk: riskOf(risk) }]));
      const trailing = new TrailingRisk([]);
      for (const number of days.keys()) trailing.advance(dayOf(number), dayOf(number - mostAttackedDays));
      const last = days.length - 1;
      const counted = mails.flatMap((mail, place) => {
        const risk = days.reduce((sum, day, number) => sum + day[place]! * Math.max(0, number - last + mostAttackedDays), 0);
        return risk === 0 ? [] : [{ mail, risk }];
      });
      expect(trailing.risks('overall', () => true).toSorted(byMail)).toEqual(counted);
      expect(trailing.risks('malware', () => true)).toEqual([]);
    }),
  );
});

const risks = (...of: number[]) => of.map((risk, number) => ({ mail: `p${number}`, risk }));
const pick = (members: number, ...of: number[]) => pickMostAttacked({ risks: risks(...of), members, excluded: new Set(['p1']) });

test('picks whose risk is three times the mean of everyone, at most one in twenty, and none who is excluded', () => {
  // The mean is 6 of 100 people: p0 to p3 have at least 18.
  expect(pick(100, 300, 200, 60, 18, 22)).toEqual(['p0', 'p2', 'p4', 'p3']);
  expect(pick(100, 300, 200, 59, 18, 23)).toEqual(['p0', 'p2', 'p4', 'p3']);
  expect(pick(100, 300, 200, 65, 17, 18)).toEqual(['p0', 'p2', 'p4']);
  expect(pick(40, 300, 10, 100, 99)).toEqual(['p0', 'p2']);
  expect(pick(19, 300)).toEqual([]);
  expect(pick(100, 0, 0)).toEqual([]);
});

test('a day that is recorded again replaces what it was', () => {
  const record = new StayRecord([]);
  record.record('2026-01-01', new Set(['a', 'b']));
  record.record('2026-01-02', new Set(['b', 'c']));
  expect(record.changes.put).toEqual([
    { mail: 'a', firstDay: '2026-01-01', leftOn: '2026-01-02' },
    { mail: 'b', firstDay: '2026-01-01', leftOn: null },
    { mail: 'c', firstDay: '2026-01-02', leftOn: null },
  ]);
  const again = new StayRecord(record.changes.put);
  again.record('2026-01-02', new Set(['a', 'b']));
  expect(again.changes).toEqual({
    put: [{ mail: 'a', firstDay: '2026-01-01', leftOn: null }],
    dropped: [{ mail: 'c', firstDay: '2026-01-02', leftOn: null }],
  });
  expect(again.members.toSorted()).toEqual(['a', 'b']);
});
