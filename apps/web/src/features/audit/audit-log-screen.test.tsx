import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./audit-log-screen.tsx'));

const event = {
  action: 'session.start',
  status: 'success',
  actor: 'sunniva.aas@haldenfreight.example',
  message: 'Signed in with a password',
  source: '192.0.2.7',
  timestamp: '2026-11-15T08:00:00.000Z',
} as const;
const found = { summary: { id: 's', count: 1 }, events: [{ seq: 1, hash: 'a'.repeat(64), event }] };

test('what the product did by itself comes from no address', async () => {
  const own = { ...event, actor: 'processing', message: 'Read everything', source: 'processing' };
  const answer = { ...found, events: [{ seq: 1, hash: 'a'.repeat(64), event: own }] };
  await renderScreen('/settings/audit-log', { as: 'administrator', answers: { searchAuditLog: answer, listAuditResults: answer } });
  const row = within(await screen.findByRole('row', { name: /Read everything/ }));
  expect(row.getByText('No address')).toBeTruthy();
});

test('an administrator finds a sign-in in the audit log, with its source', async () => {
  await renderScreen('/settings/audit-log', { as: 'administrator', answers: { searchAuditLog: found, listAuditResults: found } });
  const table = within(await screen.findByRole('table', { name: 'Audit events' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Action',
    'Status',
    'User',
    'Message',
    'Source IP',
    'Time',
  ]);
  const row = within(table.getByRole('row', { name: /Signed in with a password/ }));
  for (const text of ['session.start', 'Success', '192.0.2.7']) expect(row.getByText(text)).toBeTruthy();
});
