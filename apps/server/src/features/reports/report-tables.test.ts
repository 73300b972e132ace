import { dateWriter } from '@rampart/domain/reports/date-language.ts';
import { expect, test } from 'vitest';
import type { ReportFigures } from './gather-figures.ts';
import { deploymentTable } from './report-tables.ts';

const job = (parts: Partial<ReportFigures['deployments'][number]>): ReportFigures['deployments'][number] => ({
  job_uuid: crypto.randomUUID(),
  created_ts: '2026-11-12T10:00:00.000Z',
  finished_ts: null,
  deployment_action: 0,
  phase: 'deploy',
  deployed_by: 'anna@example.test',
  remediation: 'Block legacy sign-in',
  quest_instance_id: null,
  lists: [],
  objects: [],
  change_count: 2,
  applied_count: 0,
  in_force_count: 0,
  product_name: 'okta',
  product_title: 'Okta',
  deployment_status: 'failed',
  deployment_state: 'declined',
  display_logs: [],
  deployment_type: 'controls',
  approval: 'declined',
  approval_by: 'bert@example.test',
  ...parts,
});

const tableOf = (deployments: ReportFigures['deployments'], areMoreDeployments = false) =>
  deploymentTable({ deployments, areMoreDeployments } as ReportFigures, dateWriter('en-GB'));

test('a request that was not let through is no deployment, and says what the deployment log says', () => {
  const waiting = job({ deployment_status: 'in_progress', deployment_state: 'awaiting-approval', approval: 'waiting', approval_by: null });
  const made = job({
    deployment_status: 'successful',
    deployment_state: 'finished',
    approval: 'given',
    applied_count: 2,
    in_force_count: 2,
  });
  const [table] = tableOf([job({}), waiting, job({ approval_by: 'anna@example.test' }), made]);
  expect(table).toMatchObject({
    rows: [
      [expect.anything(), 'Requested: Block legacy sign-in', 'Okta', '0 of 2', 'Declined'],
      [expect.anything(), 'Requested: Block legacy sign-in', 'Okta', '0 of 2', 'Waiting for approval'],
      [expect.anything(), 'Requested: Block legacy sign-in', 'Okta', '0 of 2', 'Withdrawn'],
      [expect.anything(), 'Deployed: Block legacy sign-in', 'Okta', '2 of 2', 'Successful'],
    ],
  });
});

test('where not all were read, it says at least how many there are', () => {
  const many = Array.from({ length: 500 }, () => job({}));
  expect(tableOf(many, true).at(-1)).toMatchObject({ text: 'At least 488 more are in the Deployment Log.' });
  expect(tableOf(many).at(-1)).toMatchObject({ text: '488 more are in the Deployment Log.' });
});
