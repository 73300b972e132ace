import { bringTheMostAttackedIntoOkta } from '@rampart/catalog/remediations/bring-the-most-attacked-into-okta.ts';
import { mostAttackedOverallSubscriptionInOkta } from '@rampart/catalog/remediations/most-attacked-overall-subscription-in-okta.ts';
import { torIpSubscription } from '@rampart/catalog/remediations/tor-ip-subscription.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anna } from '../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { openTicketTestBed, type TicketTestBed } from '../../../test-support/tickets/ticket-test-bed.ts';
import { everyProduct, putSettings } from './defaults/settings-store.ts';
import { ticketGate } from './gate.ts';

let bed: TicketTestBed;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.reset());

const required = 'A Jira ticket in the state “Approved” is required before this is deployed';
const override = 'add an override for Okta without a required state in Ticket Configuration.';

/** What the gate says to a started remediation of this template. */
async function refusalOf(template: Remediation): Promise<void> {
  const { deps, bed: on } = bed.on;
  const remediationId = await bed.on.begin('gather');
  await on.fresh.owner.query('update remediation set template = $1 where id = $2', [template.id, remediationId]);
  const settings = { fields: {}, requiredState: { id: '10011', name: 'Approved' }, desiredState: null };
  const catalog = { ...deps.catalog, remediations: [template, bringTheMostAttackedIntoOkta] };
  const by = { actorId: anna, actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
  const programId = bed.on.which().program_uuid;
  const request = { product: 'okta', phase: 'stage', action: 0, requested: [], lists: [], programId, remediationId, by } as const;
  await on.fresh.db.inTenant(testTenantId, async (tx) => {
    await putSettings(tx, { tool: 'jira', product: everyProduct, settings, by: by.actor, at: deps.clock.now() });
    await ticketGate({ ...deps, catalog })(tx, request);
  });
}

test('a remediation with the step Issue Tracking is sent there for its ticket', async () => {
  await expect(refusalOf(bringTheMostAttackedIntoOkta)).rejects.toThrow(`${required}. Create it in the step Issue Tracking.`);
});

test('a subscription to the most attacked, which has no such step, names the remediation that has it', async () => {
  await expect(refusalOf(mostAttackedOverallSubscriptionInOkta)).rejects.toThrow(
    `${required}, and this remediation has no step Issue Tracking. Deploy “${bringTheMostAttackedIntoOkta.name}” instead, or ${override}`,
  );
});

test('one that nothing with the step does in its place names the setting', async () => {
  await expect(refusalOf(torIpSubscription)).rejects.toThrow(
    `${required}, and this remediation has no step Issue Tracking. To deploy it, ${override}`,
  );
});
