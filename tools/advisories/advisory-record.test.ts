import { expect, test } from 'vitest';
import { type AdvisoryRecord, overdueIn, readAuditReport, recordAnswer } from './advisory-record.ts';

const weak = { id: 'https://github.com/advisories/GHSA-1', package: 'left-pad', severity: 'high' } as const;
const open = { ...weak, since: '2026-01-01', isReachable: true, reason: '' };
const record: AdvisoryRecord = { askedOn: '2026-01-31', open: [open] };

test('reads each advisory once, however many packages it concerns', () => {
  const via = [{ url: weak.id, name: 'left-pad', severity: 'high', title: 'It pads' }];
  const report = { auditReportVersion: 2, vulnerabilities: { 'left-pad': { via }, pad: { via: ['left-pad', ...via] } } };
  expect(readAuditReport(JSON.stringify(report))).toEqual([weak]);
});

test.each(['', 'not JSON', '{"error":{"code":"ENOTFOUND"}}', '{"message":"404 Not Found"}'])(
  'takes %j for no answer of the registry, and not for one without advisories',
  (text) => {
    expect(readAuditReport(text)).toBeUndefined();
  },
);

test('finds what is beyond its time frame, and nothing a day before', () => {
  expect(overdueIn(record, '2026-01-31')).toEqual([]);
  expect(overdueIn(record, '2026-02-01')).toEqual([
    'left-pad has a weakness of severity high since 2026-01-01 (https://github.com/advisories/GHSA-1): it had to be fixed within 30 days.',
  ]);
  const critical = { ...record, open: [{ ...open, severity: 'critical' as const }] };
  expect([overdueIn(critical, '2026-01-08').length, overdueIn(critical, '2026-01-09').length]).toEqual([0, 1]);
});

test('what cannot be reached waits for the next release', () => {
  expect(overdueIn({ ...record, open: [{ ...open, isReachable: false, reason: 'Only in tests' }] }, '2026-03-01')).toEqual([]);
});

test('finds that the registry was not asked for a quarter, or never', () => {
  const clean = { askedOn: '2026-01-01', open: [] };
  expect([overdueIn(clean, '2026-04-03').length, overdueIn(clean, '2026-04-04').length]).toEqual([0, 1]);
  expect(overdueIn({ askedOn: null, open: [] }, '2026-01-01')).toEqual(['The registry has never answered which components are weak.']);
});

test('an answer removes what is fixed, keeps what was judged, and dates what is new by the last asking', () => {
  const other = { ...weak, id: 'https://github.com/advisories/GHSA-2', severity: 'low' } as const;
  const judged = { ...open, isReachable: false, reason: 'Only in tests' };
  expect(recordAnswer({ ...record, open: [judged] }, [weak, other], '2026-02-10')).toEqual({
    askedOn: '2026-02-10',
    open: [judged, { ...other, since: '2026-01-31', isReachable: true, reason: 'Not judged yet' }],
  });
  expect(recordAnswer(record, [], '2026-02-10')).toEqual({ askedOn: '2026-02-10', open: [] });
});
