import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Requirement, requirementsOf } from '../framework.ts';
import { type AnsweringControl, coverageOf, coverFramework, answerStates, summarizeFramework } from './coverage.ts';

const leaf = (id: string): Requirement => ({ id, name: id, parts: [] });
const tree: readonly Requirement[] = [
  { ...leaf('A'), parts: [{ ...leaf('A.1'), parts: [leaf('A.1.1')] }, leaf('A.2')] },
  { ...leaf('B'), parts: [{ ...leaf('B.1'), alsoUnder: ['A'] }, leaf('B.2')] },
];
const control = (id: string, state: AnsweringControl['state'], ...answers: string[]): AnsweringControl => ({ id, state, answers });

test('counts in place out of in place and missing, and nothing else', () => {
  expect(coverageOf(['in-place', 'in-place', 'missing', 'unknown', 'confirming', 'risk-accepted'])).toEqual({
    inPlace: 2,
    missing: 1,
    confirming: 1,
    unknown: 1,
    riskAccepted: 1,
    percentage: 67,
  });
  expect(coverageOf(['unknown', 'risk-accepted']).percentage).toBeNull();
});

const many = (state: AnsweringControl['state']) => Array.from({ length: 249 }, () => state);

test('is 100 only where nothing is missing, and 0 only where nothing is in place', () => {
  expect(coverageOf([...many('in-place'), 'missing']).percentage).toBe(99);
  expect(coverageOf([...many('missing'), 'in-place']).percentage).toBe(1);
});

test('a control counts once for everything that its requirements are a part of, also where they are listed a second time', () => {
  const controls = [control('one', 'in-place', 'A.1.1', 'A.2'), control('two', 'missing', 'A.1'), control('three', 'missing', 'B.1')];
  const { requirements, coverage } = coverFramework({ requirements: tree }, controls);
  const of = (id: string) => requirements.find((one) => one.id === id);
  expect(of('A')).toMatchObject({ controls: ['two', 'one', 'three'], coverage: { inPlace: 1, missing: 2, percentage: 33 } });
  expect(of('A.1')).toMatchObject({ under: 'A', controls: ['two', 'one'], coverage: { percentage: 50 } });
  expect(of('B.1')).toMatchObject({ under: 'B', alsoUnder: ['A'], coverage: { percentage: 0 } });
  expect(of('B.2')).toMatchObject({ controls: [], coverage: { percentage: null } });
  expect(coverage).toMatchObject({ inPlace: 1, missing: 2, percentage: 33 });
  expect(summarizeFramework({ requirements: tree }, controls)).toEqual({ coverage, answered: 4, total: 5 });
});

test('comes to what asking each requirement anew comes to', () => {
  const ids = requirementsOf(tree).map(({ id }) => id);
  const within = new Map(requirementsOf(tree).map((one) => [one.id, new Set(requirementsOf([one]).map(({ id }) => id))]));
  for (const one of within.get('B.1') ?? []) within.get('A')?.add(one);
  const anyControl = fc.record({ state: fc.constantFrom(...answerStates), answers: fc.subarray(ids) });
  fc.assert(
    fc.property(fc.array(anyControl, { maxLength: 12 }), (drawn) => {
      const controls = drawn.map((one, number) => ({ ...one, id: String(number) }));
      const covered = coverFramework({ requirements: tree }, controls);
      const below = covered.requirements.filter(({ under }) => under !== null);
      expect(summarizeFramework({ requirements: tree }, controls)).toEqual({
        coverage: covered.coverage,
        answered: below.filter((one) => one.controls.length > 0).length,
        total: below.length,
      });
      for (const { id, coverage } of covered.requirements)
        expect(coverage).toEqual(
          coverageOf(controls.filter(({ answers }) => answers.some((one) => within.get(id)?.has(one))).map(({ state }) => state)),
        );
    }),
  );
});
