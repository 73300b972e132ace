import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { assessControls } from '../../src/features/assess/assess-controls.ts';
import { refreshPeople } from '../people/refresh-people.ts';
import { agreementVersion } from '../../src/features/tenants/index.ts';
import { type AssessTestBed, openAssessTestBed } from './assess-test-bed.ts';
import { personOf } from '../connect/fake-vendors.ts';
import type { TestApi, TestPerson } from '../api/test-api.ts';

/** A control of Conditional Access that sign-ins are replayed for. */
export const legacy = 'azure-conditional-access.legacy-sign-in-blocked';
export const asOf = new Date('2026-03-02T00:00:00Z');
export const log = { error: () => {} };

/** A tenant that has signed, with Microsoft's two products connected and a run of them under way. */
export interface ReplayTestBed {
  readonly bed: AssessTestBed;
  readonly anna: TestPerson;
  readonly azure: string;
  readonly access: string;
  readonly runId: string;
}

export async function openReplayTestBed(api: TestApi): Promise<ReplayTestBed> {
  const bed = await openAssessTestBed(api.fresh);
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [bed.tenantId, agreementVersion, 'signer@example.test']);
  const anna = await api.signedIn(bed.tenantId, 'standard');
  const azure = await bed.connect('azure_ad');
  const access = await bed.connect('azure_conditional_access');
  return { bed, anna, azure, access, runId: await bed.run(asOf) };
}

export const drivers = { id: 'g1', name: 'Drivers', description: null, kind: 'assigned', memberIds: ['p1', 'p2'], mayHoldRoles: null };

/** No policies, and three people, one of them the emergency account. */
export async function collectReplayed({ bed, azure, access, runId }: ReplayTestBed, policies: unknown = []): Promise<void> {
  await bed.read(access, runId, [
    [signInPolicies, policies],
    [zones, []],
  ]);
  await bed.read(azure, runId, [
    [people, [{ ...personOf(1), department: 'Depot' }, personOf(2), personOf(3)]],
    [groups, [drivers]],
    [signIns, undefined],
  ]);
  await bed.inTenant((tx) => refreshPeople(tx, asOf));
  await bed.inTenant((tx) => assessControls({ log }, tx, { id: runId, asOf }));
}
