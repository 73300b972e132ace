import type { Readable } from 'node:stream';
import { defaultMonths } from '@rampart/domain/people/risk-window.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { lockEntitlement, type UsageCounters } from '../../tenants/index.ts';
import { individualsCsv } from './individuals-csv.ts';
import { getPeopleGroup, loadIndividuals } from './list-individuals.ts';
import type { AskedPage } from './page-of-list.ts';
import { windowOf } from './window-of.ts';

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

interface PeopleFile {
  readonly fileName: string;
  readonly bytes: Readable;
}

/** The whole list, counted and recorded as a download. */
export async function downloadIndividuals(deps: DownloadDeps, tx: TenantTx, asked: Asked): Promise<PeopleFile> {
  await lockEntitlement(tx, { identifier: 'export_data', usage: deps.usage });
  const { individuals: people } = await loadIndividuals(tx, { ...asked, limit: mostPeople, offset: 0 });
  const fileName = fileNameOf(asked);
  await tx.insertInto('content_download').values({ tenant_id: tx.tenantId, file_name: fileName }).execute();
  const message = `Downloaded the people list of ${asked.groupName}, with ${people.length === 1 ? '1 person' : `${people.length} people`}.`;
  const details = { content: 'people_list', group: asked.groupName };
  await recordEvent(deps, tx, { ...asked.by, action: 'content.download', status: 'success', message, details });
  return { fileName, bytes: individualsCsv(people) };
}

/** Those who are in a group now, by name, with their risk of the usual range. */
export function downloadPeopleList(
  deps: DownloadDeps,
  tx: TenantTx,
  { groupName, by }: Pick<Asked, 'groupName' | 'by'>,
): Promise<PeopleFile> {
  const { id: groupId, name } = getPeopleGroup(groupName);
  const window = windowOf(deps.clock, {}, defaultMonths);
  return downloadIndividuals(deps, tx, { groupId, groupName: name, show: 'current', window, filter: '', sortBy: 'name', by });
}
