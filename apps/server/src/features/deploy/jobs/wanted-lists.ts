import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { PeopleList } from '../../people/index.ts';

/** As a job keeps the list that a group shall hold. */
export const WantedList = z.object({
  list: z.string(),
  name: z.string(),
  description: z.string(),
  memberIds: z.array(z.string()),
  addOnly: z.boolean(),
}) satisfies z.ZodType<PeopleList>;

interface ListJob {
  readonly id: string;
  readonly requestKey: string | null;
}

/** The newest job under way that is about one of these lists. Read, not held: whoever ends it waits for the same turn as whoever asks. */
export async function findNewestListJob(tx: TenantTx, applicationId: string, lists: readonly PeopleList[]): Promise<ListJob | undefined> {
  const { rows } = await sql<ListJob>`
    select id, request_key as "requestKey" from deployment_job
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and kind = 'people-list' and status = 'in_progress'
      and exists (select from jsonb_array_elements(wanted_groups) held where held ->> 'list' = any(${lists.map(({ list }) => list)}::text[]))
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** Of a job's lists, those that a newer job has brought into their groups already: whoever agrees late must not bring back an old list. */
export async function listOvertaken(tx: TenantTx, jobId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ list: string }>`
    select distinct held ->> 'list' as list
    from deployment_job as own
    join deployment_job as newer on newer.tenant_id = own.tenant_id and newer.application_id = own.application_id
      and newer.kind = 'people-list' and newer.phase = 'stage' and newer.status in ('successful', 'partial_success')
      and (newer.created_at, newer.id) > (own.created_at, own.id)
    cross join lateral jsonb_array_elements(newer.wanted_groups) as held
    where own.tenant_id = ${tx.tenantId} and own.id = ${jobId}`.execute(tx);
  return new Set(rows.map(({ list }) => list));
}
