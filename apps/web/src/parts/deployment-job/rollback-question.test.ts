import type { JobDetail } from '@rampart/contract/deploy.ts';
import { momentText } from '@rampart/ui/format.ts';
import { expect, test } from 'vitest';
import { questionOfJob, subjectOfDeployment } from './rollback-question.ts';

const change = (parts: Partial<JobDetail['changes'][number]>): JobDetail['changes'][number] => ({
  control_id: 'object:0',
  kind: 'update',
  object: 'policy',
  name: 'Require MFA',
  takes_effect: 'at-once',
  differences: [{ path: 'Enable policy', before: 'Off', after: 'On', technical: { key: 'state', before: 'disabled', after: 'enabled' } }],
  state: 'applied',
  because: null,
  ...parts,
});

const job = (parts: Partial<JobDetail>): JobDetail =>
  ({
    remediation: null,
    lists: [],
    objects: [],
    deployed_by: 'anna@example.test',
    created_ts: '2026-11-14T08:00:00.000Z',
    changes: [change({})],
    ...parts,
  }) as JobDetail;

test('the question before a rollback names the deployment, its person and time, and each change with what comes back', () => {
  const { message, consequences } = questionOfJob(job({ objects: ['Require MFA'] }));
  expect(message).toContain(
    `The deployment that restored Require MFA by anna@example.test, ${momentText('2026-11-14T08:00:00.000Z')}, is undone.`,
  );
  expect(consequences).toEqual([
    'Undone: Changed policy “Require MFA”. Enable policy: On → Off',
    'Subscriptions that would deploy this again are paused until you resume them.',
  ]);
});

test('a change that was not made is not undone', () => {
  expect(questionOfJob(job({ changes: [change({ state: 'failed' }), change({ state: 'skipped' })] })).consequences).toHaveLength(1);
});

test.each([
  [{ remediation: 'Block', lists: [] }, 'of Block'],
  [{ remediation: null, lists: ['Executives'] }, 'of the list Executives'],
  [{ remediation: null, lists: ['Executives', 'Finance'] }, 'of the lists Executives, Finance'],
  [{ remediation: null, lists: [] }, 'of the whole program'],
])('a deployment is named by what it is of: %o', (undone, expected) => {
  expect(subjectOfDeployment(undone)).toBe(expected);
});
