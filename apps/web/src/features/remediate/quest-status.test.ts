import type { Status } from '@rampart/contract/remediate/quest.ts';
import { expect, test } from 'vitest';
import { questOf } from '../../../test-support/remediation.ts';
import { shownStatus } from './quest-status.ts';

const job = '00000000-0000-4000-8000-000000000001';
const none = { approval_job_uuid: null, running_job_uuid: null, waiting_job_uuid: null };
const idOf = (statuses: Status[], details: Partial<Record<keyof typeof none, string>> = {}) =>
  shownStatus({ ...questOf(), statuses, quest_instance_details: { ...none, ...details } }).id;

test.each(['INCOMPLETE', 'SELECTED'] as const)('a deployment that someone has asked for is said before %s', (status) => {
  expect(idOf([status])).toBe(status);
  expect(idOf([status], { waiting_job_uuid: job })).toBe('WAITING');
  expect(idOf([status], { running_job_uuid: job })).toBe('IN_PROGRESS');
});

test.each(['STAGED', 'SUBSCRIBED', 'COMPLETED', 'RISK_ACCEPTED'] as const)(
  '%s is said before a deployment that waits or runs',
  (status) => {
    expect(idOf([status], { waiting_job_uuid: job, running_job_uuid: job })).toBe(status);
  },
);
