import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { productTitle } from './product-title.ts';

/** By its name in the catalog, where that still has it. */
export const remediationName = (template: string | null | undefined): string | null =>
  remediationRegistry.find(({ id }) => id === template)?.name ?? null;

/** What a job is about: its remediation by name, the lists of people that it brings into groups, or the objects that it restores. */
export async function subjectOfJob(tx: TenantTx, { id }: { readonly id: string }): Promise<string | undefined> {
  const { lists, objects, template } = await tx
    .selectFrom('deployment_job as job')
    .leftJoin('remediation', (join) =>
      join.onRef('remediation.tenant_id', '=', 'job.tenant_id').on(sql<boolean>`remediation.id::text = job.quest_instance_id`),
    )
    // The names alone: a list may have every person of the organisation.
    .select(sql<(string | null)[]>`array(select jsonb_array_elements(job.requested_lists) ->> 'name')`.as('lists'))
    .select(sql<(string | null)[]>`array(select jsonb_array_elements(job.requested_objects) ->> 'name')`.as('objects'))
    .select('remediation.template')
    .where('job.tenant_id', '=', tx.tenantId)
    .where('job.id', '=', id)
    .executeTakeFirstOrThrow();
  const names = [...lists, ...objects].filter((name) => name !== null);
  return names.length > 0 ? names.join(', ') : (remediationName(template) ?? undefined);
}

/** The product, and what the job is about: several may wait for the same product. */
export async function placeOfJob(tx: TenantTx, job: { readonly id: string; readonly product: string }): Promise<string> {
  const subject = await subjectOfJob(tx, job);
  const product = productTitle(job.product);
  return subject === undefined ? product : `${product}: ${subject}`;
}
