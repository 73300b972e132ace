import type { Run, RunApplication } from '@rampart/contract/collect.ts';
import { expect, it } from 'vitest';
import { isUnderWay } from '../../shell/processing/is-under-way.ts';
import { runSummary, tookText } from './run-summary.ts';

const application = (more: Partial<RunApplication>): RunApplication =>
  ({ state: 'completed', done: 4, total: 4, items: 1500, failures: [], ...more }) as RunApplication;
const run = (state: Run['state'], applications: RunApplication[]): Run =>
  ({ state, applications, created_at: '2026-11-14T09:00:00.000Z', finished_at: '2026-11-14T09:02:41.000Z' }) as Partial<Run> as Run;
const summary = (newest: Run) => runSummary({ runs: [newest], backfill: null });

it('says how much of the demo history is built', () => {
  expect(runSummary({ runs: [], backfill: { done: 12, total: 57 } })).toEqual({
    tone: 'busy',
    text: 'Building demo history: week 12 of 57',
    share: 12 / 57,
  });
});

it('says how far a run has come', () => {
  const running = run('running', [application({}), application({ state: 'running', done: 1, total: 4 })]);
  expect(summary(running)).toEqual({ tone: 'busy', text: 'Processing: 1 of 2 connections done', share: 5 / 8 });
  expect(summary(run('queued', []))).toEqual({ tone: 'busy', text: 'Processing is queued' });
});

it('says how the last run ended', () => {
  expect(summary(run('completed', [application({})]))).toMatchObject({
    tone: 'good',
    text: expect.stringContaining('1,500 items from 1 connection'),
  });
  const missing = { title: 'Sign-ins', state: 'missing' as const, because: 'No scope.' };
  const inPart = { title: 'Mail threats', state: 'in_part' as const, because: 'No scope for one log.' };
  expect(summary(run('completed', [application({ failures: [missing] })]))).toMatchObject({
    tone: 'bad',
    text: expect.stringMatching(/1 connection, 1 reading failed$/),
  });
  expect(summary(run('completed', [application({ failures: [inPart] })]))).toMatchObject({
    tone: 'good',
    text: expect.stringMatching(/1 connection, 1 reading in part$/),
  });
  expect(summary(run('completed', [application({ failures: [inPart, missing] }), application({ failures: [inPart] })]))).toMatchObject({
    tone: 'bad',
    text: expect.stringMatching(/2 connections, 1 reading failed, 2 readings in part$/),
  });
  expect(summary(run('failed', []))).toMatchObject({ tone: 'bad' });
  expect(runSummary({ runs: [], backfill: null })).toEqual({ tone: 'quiet', text: 'Nothing has been processed yet' });
});

it('knows whether something is under way', () => {
  expect(isUnderWay({ runs: [run('completed', [])], backfill: null })).toBe(false);
  expect(isUnderWay({ runs: [run('queued', [])], backfill: null })).toBe(true);
  expect(isUnderWay({ runs: [], backfill: { done: 0, total: 5 } })).toBe(true);
});

it('counts the time taken so far, and in the end', () => {
  const now = Date.parse('2026-11-14T09:03:20.000Z');
  expect(tookText(null, null, now)).toBeUndefined();
  expect(tookText('2026-11-14T09:00:00.000Z', null, now)).toBe('3 min 20 s');
  expect(tookText('2026-11-14T09:00:00.000Z', '2026-11-14T09:00:48.000Z', now)).toBe('48 s');
  expect(tookText('2026-11-14T09:00:00.000Z', '2026-11-14T10:15:00.000Z', now)).toBe('1 h 15 min');
});
