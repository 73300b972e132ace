import type { Report, ReportSchedule } from '@rampart/contract/reports.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { frameworkOf } from '../../../test-support/frameworks.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { queryClient } from '../../shell/api/query-client.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const reportOf = (change: Partial<Report> = {}): Report => ({
  uuid: '00000000-0000-4000-8000-0000000000f1',
  state: 'ready',
  requested_at: '2026-11-15T08:00:00.000Z',
  requested_by: 'sunniva.aas@haldenfreight.example',
  from: '2026-10-16',
  to: '2026-11-15',
  frameworks: [],
  progress: null,
  files: [
    { format: 'pdf', bytes: 81_920 },
    { format: 'docx', bytes: 20_480 },
  ],
  sent_to: 0,
  expires_at: '2027-02-13T08:00:00.000Z',
  ...change,
});
const noSchedule: ReportSchedule = {
  cadence: null,
  frameworks: [],
  date_language: 'en-GB',
  next_at: null,
  recipient_count: 0,
  is_recipient: false,
  is_opted_out: false,
  problem: null,
};
const { as_of: asOf, requirements: _requirements, controls: _controls, gaps: _gaps, ...overview } = frameworkOf();
type Options = NonNullable<Parameters<typeof renderScreen>[1]>;
const open = (as: Options, reports: Report[] = [], schedule: ReportSchedule = noSchedule) =>
  renderScreen('/bridge/reports', {
    ...as,
    answers: {
      listReports: { reports },
      getReportSchedule: schedule,
      listFrameworks: { as_of: asOf, frameworks: [overview] },
      ...as.answers,
    },
  });

test('has a report made of the days and frameworks that are chosen, and shows how far it has come', async () => {
  const made: Report[] = [];
  const making = reportOf({ state: 'making', files: [], progress: { done: 2, total: 4, note: 'The PDF is made' } });
  const requestReport = () => {
    made.push(making);
    return { uuid: making.uuid };
  };
  const { user, api } = await open({ as: 'standard', answers: { requestReport, listReports: () => ({ reports: made }) } });
  expect(await screen.findByText('No report yet')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'The last 90 days');
  await user.click(await screen.findByRole('checkbox', { name: overview.name }));
  await user.click(screen.getByRole('button', { name: 'Make report' }));
  expect(await screen.findByText('The PDF is made')).toBeTruthy();
  expect(api.requests('requestReport').map(({ body }) => body)).toEqual([{ days: 90, frameworks: [overview.framework] }]);
});

test('downloads either file, and says until when it is kept', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const { user, api } = await open({ as: 'read-only', answers: { downloadReport: new TextEncoder().encode('%PDF') } }, [reportOf()]);
  const list = within(await screen.findByRole('list', { name: 'Reports' }));
  expect(list.getByText('16 Oct 2026 to 15 Nov 2026')).toBeTruthy();
  expect(list.getByText('Deleted automatically on 13 Feb 2027')).toBeTruthy();
  await user.click(list.getByRole('button', { name: /^PDF, 80 KB/ }));
  await waitFor(() => expect(api.requests('downloadReport')).toHaveLength(1));
  expect(list.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('who may only read is told who has reports made, and a tenant without the entitlement that it is locked', async () => {
  await open({ as: 'read-only' });
  expect((await screen.findByRole('button', { name: 'Make report' })).getAttribute('aria-disabled')).toBe('true');
  // As text too: a finger finds no tooltip.
  expect(screen.getByText('Your role can read reports but not make them. Ask an administrator for the Standard role.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change schedule' })).toBeNull();
});

test('a report that could not be made says what to do', async () => {
  await open({ as: 'standard' }, [reportOf({ state: 'failed', files: [] })]);
  expect(await screen.findByText(/It could not be made. Make another one/)).toBeTruthy();
});

test('an administrator chooses when it is made, who gets it and how dates are written', async () => {
  const recipients = [
    { email: 'anna@example.test', is_chosen: false, is_opted_out: false },
    { email: 'ben@example.test', is_chosen: false, is_opted_out: true },
  ];
  const weekly: ReportSchedule = { ...noSchedule, cadence: 'weekly', next_at: '2026-11-16T06:00:00.000Z', recipient_count: 1 };
  const { user, api } = await open({ as: 'administrator', answers: { listReportRecipients: { recipients }, setReportSchedule: weekly } });
  await user.click(await screen.findByRole('button', { name: 'Change schedule' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Make a report' }), 'Every week, on Monday');
  await user.click(screen.getByRole('checkbox', { name: 'anna@example.test' }));
  expect(screen.getByRole('checkbox', { name: 'ben@example.test (opted out)' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of dates' }), 'Deutsch: 15. Nov. 2026');
  await user.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findByText(/^Every Monday, mailed to 1 person/)).toBeTruthy();
  expect(api.requests('setReportSchedule').map(({ body }) => body)).toEqual([
    { cadence: 'weekly', frameworks: [], date_language: 'de-DE', recipients: ['anna@example.test'] },
  ]);
});

test('a recipient stops the mails, and sees why the last report was not made', async () => {
  const schedule: ReportSchedule = {
    ...noSchedule,
    cadence: 'monthly',
    next_at: '2026-12-01T06:00:00.000Z',
    recipient_count: 1,
    is_recipient: true,
    problem: 'The user agreement has not been signed.',
  };
  const { user, api } = await open({ as: 'read-only', answers: { setReportOptOut: { ...schedule, is_opted_out: true } } }, [], schedule);
  expect(await screen.findByText(/The last scheduled report was not made. The user agreement/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop mailing me' }));
  expect(await screen.findByRole('button', { name: 'Mail me again' })).toBeTruthy();
  expect(api.requests('setReportOptOut').map(({ body }) => body)).toEqual([{ opted_out: true }]);
});

test('users that cannot be loaded can be asked for again, and what was chosen outlives a later failure', async () => {
  let isReachable = false;
  const recipients = [{ email: 'anna@example.test', is_chosen: false, is_opted_out: false }];
  const listReportRecipients = () => (isReachable ? { recipients } : refusal(400, 'The store is not reachable.'));
  const { user } = await open({ as: 'administrator', answers: { listReportRecipients } });
  await user.click(await screen.findByRole('button', { name: 'Change schedule' }));
  expect(await screen.findByText('The users of the tenant could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  isReachable = true;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('checkbox', { name: 'anna@example.test' }));
  isReachable = false;
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.reports.recipients }));
  expect(await screen.findByText('The users of the tenant could not be loaded')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'anna@example.test' })).toHaveProperty('checked', true);
});
