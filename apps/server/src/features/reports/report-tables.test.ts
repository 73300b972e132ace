import { dateWriter } from '@rampart/domain/reports/date-language.ts';
import { expect, test } from 'vitest';
import type { ReportFigures } from './gather-figures.ts';
import { deploymentTable, productTable } from './report-tables.ts';

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
  immediate_count: 0,
  can_stage: true,
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

test('what failed is named by what it was to do, and no changes are none', () => {
  const failed = { deployment_state: 'finished', approval: 'not-needed', approval_by: null, change_count: 0 } as const;
  const [table] = tableOf([job({ ...failed, phase: 'enable' }), job({ ...failed, deployment_type: 'people-list', lists: ['Executives'] })]);
  expect(table).toMatchObject({
    rows: [
      [expect.anything(), 'Enable: Block legacy sign-in', 'Okta', 'None', 'Failed'],
      [expect.anything(), 'Sync: Executives', 'Okta', 'None', 'Failed'],
    ],
  });
});

test('where not all were read, it says at least how many there are', () => {
  const many = Array.from({ length: 500 }, () => job({}));
  expect(tableOf(many, true).at(-1)).toMatchObject({ text: 'At least 488 more are in the Deployment Log.' });
  expect(tableOf(many).at(-1)).toMatchObject({ text: '488 more are in the Deployment Log.' });
});

test('a product that was not read yet has controls that are not known, and not none', () => {
  const product = {
    product: 'mimecast',
    product_name: 'Mimecast',
    mark: '',
    deployed: 0,
    confirming: 0,
    unknown: 8,
    risk_accepted: 0,
    total: 0,
  };
  const products = [
    { ...product, last_read: null, licence: null },
    { ...product, product_name: 'Slack', unknown: 0, last_read: null, licence: null },
    { ...product, product_name: 'Okta', deployed: 2, unknown: 1, total: 4, last_read: null, licence: null },
  ];
  const [table] = productTable({ bridge: { products } } as unknown as ReportFigures, dateWriter('en-GB'));
  expect(table).toMatchObject({
    rows: [
      ['Mimecast', 'Not known yet', '8', 'Not known yet', 'Not yet'],
      ['Slack', 'It has none', '0', 'Not known yet', 'Not yet'],
      ['Okta', '2 of 4', '1', 'Not known yet', 'Not yet'],
    ],
  });
});
