import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { expect, test } from 'vitest';
import { change, list } from '../../../test-support/drift.ts';
import { decidedText } from './decided-changes.ts';

type Status = DriftAlert['status'];
const alertOf = (statuses: readonly Status[], count = statuses.length): DriftAlert => ({
  ...list.alerts[0]!,
  status: statuses[0] ?? 'new',
  change_count: count,
  changes: statuses.map((status) => ({ ...change, status })),
});

test.each<[string, DriftAlert, 'resolved' | 'new', string]>([
  ['those that wait', alertOf(['new', 'acknowledged', 'accepted', 'reverted']), 'resolved', '2 changes'],
  ['where none waits, those that are not reverted', alertOf(['accepted', 'reverted']), 'resolved', '1 change'],
  ['to reopen, those that are not reverted', alertOf(['accepted', 'resolved', 'reverted']), 'new', '2 changes'],
  ['those that wait of more than are listed', alertOf(['new', 'accepted'], 300), 'resolved', '1 change'],
  ['at least those that are listed, where all of them wait', alertOf(['new', 'new'], 300), 'resolved', 'at least 2 changes'],
])('counts %s', (_what, alert, status, text) => {
  expect(decidedText([alert], status)).toBe(text);
});
