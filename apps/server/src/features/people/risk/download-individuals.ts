import type { Readable } from 'node:stream';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { lockEntitlement, type UsageCounters } from '../../tenants/index.ts';
import { individualsCsv } from './individuals-csv.ts';
import { loadIndividuals } from './list-individuals.ts';
import type { AskedPage } from './page-of-list.ts';

/** More than any organisation has people. */
const mostPeople = 500_000;

export interface DownloadDeps extends AuditDeps {
  readonly usage: UsageCounters;
}

interface Asked extends Omit<AskedPage, 'limit' | 'offset'> {
  readonly groupName: string;
  readonly by: ActedBy;
}

const fileNameOf = ({ groupName, window }: Asked): string =>
  `people-${groupName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-${window.end}.csv`;

/** The whole list, counted and recorded as a download. */
export async function downloadIndividuals(
  deps: DownloadDeps,
  tx: TenantTx,
  asked: Asked,
): Promise<{ readonly fileName: string; readonly bytes: Readable }> {
  await lockEntitlement(tx, { identifier: 'export_data', usage: deps.usage });
  const { individuals: people } = await loadIndividuals(tx, { ...asked, limit: mostPeople, offset: 0 });
  const fileName = fileNameOf(asked);
  await tx.insertInto('content_download').values({ tenant_id: tx.tenantId, file_name: fileName }).execute();
  const message = `Downloaded the people list of ${asked.groupName}, with ${people.length} people.`;
  const details = { content: 'people_list', group: asked.groupName };
  await recordEvent(deps, tx, { ...asked.by, action: 'content.download', status: 'success', message, details });
  return { fileName, bytes: individualsCsv(people) };
}
