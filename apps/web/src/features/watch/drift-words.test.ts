import { expect, test } from 'vitest';
import { actorText, meaningText, riskText } from './drift-words.ts';

const broken = { id: 'c', title: 'Require MFA', priority: 'p1', from: 'pass', to: 'fail', attacks: 3, is_shared: false } as const;

test('the risk is said in points of the posture score', () => {
  expect(riskText({ level: 'raised', points: 4.8, attacks: null, techniques: [], controls: [] })).toBe('Raised by 4.8 points');
  expect(riskText({ level: 'unchanged', points: 0, attacks: null, techniques: [], controls: [] })).toBe('Unchanged');
  expect(riskText({ level: 'lowered', points: -1, attacks: null, techniques: [], controls: [] })).toBe('Lowered by 1 point');
});

const meaning = (attacks: number | null) => meaningText({ level: 'raised', points: 1, attacks, techniques: [], controls: [broken] });

test('what it lets through is said, and what is not known is not said to be none', () => {
  expect(meaning(9774)).toBe('1 control is no longer in place. 9,774 attacks of the last 90 days would get through again.');
  expect(meaning(null)).toContain('not known yet');
  expect(meaning(0)).toContain('None of the attacks');
});

test.each([
  ['lowered', -1.1, 'Posture risk is lowered by 1.1 points. If the change was intended, accept it.'],
  ['raised', 2, 'Posture risk is raised by 2 points.'],
  ['unchanged', 0, 'Posture risk is unchanged: no control that Rampart checks is affected.'],
] as const)('a change that breaks no control says that the risk is %s', (level, points, sentence) => {
  expect(meaningText({ level, points, attacks: null, techniques: [], controls: [] })).toBe(sentence);
});

test('a person whom no log names is not made up', () => {
  expect(actorText({ actor: null, cause: 'unknown' })).toContain('Not known');
  expect(actorText({ actor: 'anna@example.test', cause: 'person' })).toBe('anna@example.test');
});
