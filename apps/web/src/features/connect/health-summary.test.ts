import type { Application } from '@rampart/contract/connect.ts';
import { expect, it } from 'vitest';
import { healthSummary } from './health-summary.ts';

const application = (isSuccessful: boolean): Application =>
  ({ connections: [{ is_successful: isSuccessful }] }) as Partial<Record<keyof Application, unknown>> as Application;

it.each([
  [[true, true], '2 connections healthy · checked every 15 minutes'],
  [[true, false], '1 connection healthy · 1 needs attention · checked every 15 minutes'],
  [[false, false], '0 connections healthy · 2 need attention · checked every 15 minutes'],
  [[], 'Nothing is connected yet. Start with your identity record'],
])('counts %j', (outcomes, text) => {
  expect(healthSummary(outcomes.map(application))).toBe(text);
});
