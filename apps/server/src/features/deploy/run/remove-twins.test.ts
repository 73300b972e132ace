import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { torZone } from '../../../../test-support/deploy/deploy-controls.ts';
import { type DeployTestBed, openDeployTestBed } from '../../../../test-support/deploy/deploy-test-bed.ts';

let bed: DeployTestBed;
let neighbours: string;
beforeAll(async () => {
  bed = await openDeployTestBed();
  neighbours = await bed.fresh.createTenant('Neighbours');
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

/** Deploys a zone, and says what became of the second one of its name. */
async function deployZone(): Promise<'removed' | 'reported'> {
  const id = await bed.begin();
  await bed.attempt();
  const { changes } = await bed.job(id);
  const isReported = changes[0]?.because?.includes('There is another “Rampart: Tor” in Okta besides this one.') ?? false;
  expect(bed.product.writes.filter((write) => write.startsWith('remove'))).toHaveLength(isReported ? 0 : 1);
  return isReported ? 'reported' : 'removed';
}

describe('a second object, while another tenant has the product connected', () => {
  test.each([
    ['of the same organisation', 'halden.example', 'halden.example', 'reported'],
    ['of an organisation that is not known', 'halden.example', null, 'reported'],
    ['and our organisation is not known', null, 'other.example', 'reported'],
    ['of another organisation', 'halden.example', 'other.example', 'removed'],
  ])('%s', async (_case, organisation, elsewhere, outcome) => {
    bed.world.organisation = organisation;
    bed.world.organisationsElsewhere.set(neighbours, elsewhere);
    bed.product.lies = { twin: {} };
    expect(await deployZone()).toBe(outcome);
  });
});

test('a second object that a deployment of another tenant has made stays, whatever its connection says', async () => {
  const jobId = randomUUID();
  await bed.fresh.owner.query(
    `insert into deployment_job (tenant_id, id, action, deployed_by, product_name, application_id, status, state)
     values ($1, $2, 2, 'Rampart Bot', 'okta', $3, 'successful', 'finished')`,
    [neighbours, jobId, randomUUID()],
  );
  await bed.fresh.owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, revert)
     values ($1, $2, 0, 'okta.tor-blocked', '{"kind":"create"}', 'applied', 'theirs', '{}')`,
    [neighbours, jobId],
  );
  const zone = { type: 'zone', note: '', isBuiltIn: false, createdAt: null, changedAt: null, ...torZone };
  bed.product.at = (at) => {
    if (at === 'effect') bed.product.objects.set('theirs', zone);
  };
  expect(await deployZone()).toBe('reported');
  expect(bed.product.objects.has('theirs')).toBe(true);
});
