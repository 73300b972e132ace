import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { findOrigins } from './find-origins.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
beforeAll(async () => {
  fresh = await freshDatabase();
  bed = await openAssessTestBed(fresh);
});
afterAll(() => fresh.close());

const since = new Date('2026-03-01T00:00:00Z');
const asOf = new Date('2026-03-01T12:00:00Z');

test('a deployment explains the change of another part of what it wrote to, and of nothing else', async () => {
  const applicationId = await bed.connect('okta');
  const { rows } = await fresh.owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, product_name, action, state, status, deployed_by, application_id)
     values ($1, 'okta', 0, 'finished', 'successful', 'anna@example.test', $2) returning id`,
    [bed.tenantId, applicationId],
  );
  await fresh.owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, outcome_at)
     values ($1, $2, 0, 'c', '{}', 'applied', 'phone/sms', '2026-03-01T09:00:00Z')`,
    [bed.tenantId, rows[0]?.id],
  );
  const causes = async (logIdOf?: (id: string) => string) => {
    const changes = ['phone/sms', 'phone/voice', 'phones/voice', 'other'].map((id) => ({ id }));
    const asked = { key: { applicationId }, changes, since, asOf, watched: logIdOf === undefined ? {} : { logIdOf } };
    const originOf = await bed.inTenant((tx) => findOrigins(tx, asked, []));
    return changes.map(({ id }) => originOf(id).cause);
  };
  expect(await causes((id) => id.split('/', 1)[0] ?? id)).toEqual(['deployment', 'deployment', 'unknown', 'unknown']);
  expect(await causes()).toEqual(['deployment', 'unknown', 'unknown', 'unknown']);
});
