import { chosenAfter } from '@rampart/domain/recommend/chosen-controls.ts';
import type { Tailoring } from '@rampart/domain/recommend/exclude-values.ts';
import type { Snapshot } from '@rampart/domain/remediation.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ActedBy } from '../../audit/index.ts';
import type { RemediationInputs } from '../state/load-inputs.ts';
import type { StartedRemediation } from '../state/remediation-store.ts';

interface NewRemediation {
  readonly template: string;
  readonly programId: string;
  readonly product: string;
  readonly createdBy: string;
}

/** A worker has no account. */
export const idOrNull = (id: string): string | null => (id === '' ? null : id);

/** The id of the remediation, inserted or found: callers that start it at the same time get the same id. */
export async function insertRemediation(tx: TenantTx, { template, programId, product, createdBy }: NewRemediation): Promise<string> {
  const which = { tenant_id: tx.tenantId, template, program_id: programId, product };
  const added = await tx
    .insertInto('remediation')
    .values({ ...which, created_by: idOrNull(createdBy) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) {
    // The first one ends the onboarding that consoles show.
    await bumpVersion(tx, 'attributes');
    return added.id;
  }
  const { id } = await tx
    .selectFrom('remediation')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('template', '=', template)
    .where('program_id', '=', programId)
    .where('product', '=', product)
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewEvent {
  readonly event: 'create' | 'select' | 'tailor' | 'stage' | 'deploy' | 'complete' | 'reset' | 'subscribe' | 'unsubscribe';
  /** Where the controls are afterwards. */
  readonly snapshot: Snapshot;
  readonly tailoring: Tailoring;
}

interface Appended {
  readonly started: StartedRemediation;
  readonly list: { readonly inputs: Pick<RemediationInputs, 'acceptedRisks'> };
}

/** The caller has locked the remediation. Returns how it is afterwards. */
export async function appendEvent(
  tx: TenantTx,
  { started, list }: Appended,
  { event, snapshot, tailoring, by, at }: NewEvent & { readonly by: ActedBy; readonly at: Date },
): Promise<StartedRemediation> {
  const { remaining, selected, staged, deployed } = snapshot;
  const lists = { remaining: [...remaining], selected: [...selected], staged: [...staged], deployed: [...deployed] };
  const chosen = chosenAfter({ event, snapshot }, started.last, list.inputs.acceptedRisks);
  const { id } = await tx
    .insertInto('remediation_event')
    .values({
      tenant_id: tx.tenantId,
      remediation_id: started.id,
      at,
      account_id: idOrNull(by.actorId),
      actor: by.actor,
      event,
      ...lists,
      chosen,
      tailored: sql`${JSON.stringify(tailoring)}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deployedAt = event === 'complete' || event === 'deploy' ? at : started.deployedAt;
  await tx
    .updateTable('remediation')
    .set({ event_id: id, deployed_at: deployedAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', started.id)
    .execute();
  return {
    ...started,
    stagedAt: event === 'stage' ? at : started.stagedAt,
    deployedAt,
    last: { id, event, at, accountId: idOrNull(by.actorId), actor: by.actor, ...snapshot, chosen, tailoring },
  };
}

export async function setMuted(tx: TenantTx, id: string, isMuted: boolean): Promise<void> {
  await tx.updateTable('remediation').set({ is_muted: isMuted }).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
}
