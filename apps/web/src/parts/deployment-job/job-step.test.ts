import { expect, test } from 'vitest';
import { exceptionsIn, jobStepOf, logsByStep, stopReasonIn, workStartOf } from './job-step.ts';

const at = '2026-11-14T09:41:02.118Z';
const state = (code: number) => `${at}:state_change:${code}:whatever`;

test.each([
  [[], { at: 0, isOver: false, hasFailed: false }],
  [[state(0)], { at: 0, isOver: false, hasFailed: false }],
  [[state(0), state(1), `${at}:info:0:Reading 11 policies`], { at: 1, isOver: false, hasFailed: false }],
  [[state(0), state(1), state(2)], { at: 2, isOver: false, hasFailed: false }],
  [[state(2), state(3)], { at: 3, isOver: true, hasFailed: false }],
  [[state(0), state(1), state(4)], { at: 1, isOver: true, hasFailed: true }],
  [[state(-1)], { at: 0, isOver: false, hasFailed: false }],
])('the log %j says %j', (lines, step) => {
  expect(jobStepOf(lines)).toEqual(step);
});

test('each line of a log belongs to its step, an error to the step in which it happened', () => {
  const note = `${at}:info:0:Reading 11 policies`;
  expect(logsByStep([note, state(0), state(1), note, state(4)])).toEqual([
    { at: 0, lines: [note, state(0)] },
    { at: 1, lines: [state(1), note, state(4)] },
  ]);
  expect(logsByStep([])).toEqual([]);
});

test('a step that begins again after a wait has a log of its own again', () => {
  expect(logsByStep([state(0), state(2), state(0), state(2), state(3)]).map((log) => log.at)).toEqual([0, 2, 0, 2, 3]);
});

test('exceptions are found by their code', () => {
  expect(exceptionsIn([state(1), `${at}:exception:9:The exclusion group does not exist.`])).toEqual(['9']);
});

test('a job that stopped as a whole says why; changes that failed speak for themselves', () => {
  const one = `${at}:exception:5:Make policy: could not be applied.`;
  const whole = 'You cannot deploy changes until you have established an Emergency Access user.';
  expect(stopReasonIn([state(1), one, `${at}:exception:4:${whole}`, state(4)])).toBe(whole);
  expect(stopReasonIn([state(2), one, state(3)])).toBeUndefined();
});

test('a job has begun to work with the first state after it was requested, and one that was refused before never has', () => {
  const later = '2026-11-15T08:00:00.000Z';
  const approved = (...display_logs: string[]) => ({ approval: 'given' as const, created_ts: at, display_logs });
  expect(workStartOf(approved(state(0), `${later}:state_change:1:whatever`, `${at}:state_change:2:whatever`))).toBe(Date.parse(later));
  expect(workStartOf(approved(state(0)))).toBeUndefined();
  expect(workStartOf(approved(state(0), `${later}:state_change:4:Declined.`))).toBeUndefined();
});

test('a job that needs no approval starts when it is requested', () => {
  expect(workStartOf({ approval: 'not-needed', created_ts: at, display_logs: [] })).toBe(Date.parse(at));
});
