import { afterAll, beforeAll, expect, test } from 'vitest';
import { anna, openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { remediationClient } from '../../../../test-support/remediate/remediation-client.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { untilBlocked } from '../../../../test-support/database/until-blocked.ts';
import { tailorControls } from '../steps/tailor-controls.ts';
import { lockStarted } from './remediation-store.ts';

let bed: RemediateTestBed;
beforeAll(async () => {
  bed = await openRemediateTestBed();
  await bed.reset();
});
afterAll(() => bed.close());

test('a caller that waited for the lock of a remediation gets it with the step that was taken meanwhile', async () => {
  const which = { program_uuid: (await bed.recommend())['baseline'] ?? '', program_type: 'baseline', product: 'okta' };
  const id = await remediationClient(bed, which).idOf();
  let waiting: ReturnType<typeof lockStarted> | undefined;
  await bed.fresh.db.inTenant(testTenantId, async (tx) => {
    await tailorControls(bed.deps, tx, {
      which: { instanceId: id },
      by: { actorId: anna, actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' },
      asked: [{ controls: ['okta.legacy-blocked'], parameters: { clients: ['mail'] } }],
    });
    waiting = bed.fresh.db.inTenant(testTenantId, (other) => lockStarted(other, id));
    await untilBlocked(bed.fresh, 1);
  });
  expect((await waiting)?.last).toMatchObject({ event: 'tailor', tailoring: { 'okta.legacy-blocked': { clients: ['mail'] } } });
});
