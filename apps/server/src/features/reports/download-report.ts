import type { Readable } from 'node:stream';
import type { ReportFormat } from '@rampart/contract/reports.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { BadRequest, NotFound } from '../../platform/http/http-error.ts';
import { letExpire } from '../../platform/objects/stored-objects.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { contentUsage, noteDownload } from '../remediate/index.ts';
import { lockEntitlement } from '../tenants/index.ts';
import { contentTypes, fileNameOf } from './report-files.ts';
import { deleteStoredReport, getReport } from './report-store.ts';
import type { ReportsDeps } from './reports-deps.ts';

interface Asked {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  readonly id: string;
  readonly format: ReportFormat;
}

interface Downloaded {
  readonly fileName: string;
  readonly type: string;
  readonly body: Readable;
}

/** Counted and recorded before it is handed over. */
export async function downloadReport(deps: ReportsDeps, { tenant, by, id, format }: Asked): Promise<Downloaded> {
  const { key, fileName } = await tenant.inTransaction(async (tx) => {
    const report = await getReport(tx, id);
    const file = report.files[format];
    if (report.expiresAt <= deps.clock.now()) throw new NotFound('report');
    if (file === undefined) throw new BadRequest('This report has no files: wait until it is ready, or make another one.');
    const name = fileNameOf(report, format);
    await lockEntitlement(tx, { identifier: 'export_data', usage: contentUsage });
    await noteDownload(tx, name);
    const message = `Downloaded the executive report as ${format === 'pdf' ? 'PDF' : 'Word document'}.`;
    await recordEvent(deps, tx, { ...by, action: 'report.download', status: 'success', message, details: { report: id, format } });
    return { key: file.key, fileName: name };
  });
  const { body } = await deps.objects.get(key);
  return { fileName, type: contentTypes[format], body };
}

/** Its files go with the next removal of expired ones. */
export async function deleteReport(deps: ReportsDeps, tx: TenantTx, { by, id }: Pick<Asked, 'by' | 'id'>): Promise<void> {
  const { files } = await getReport(tx, id);
  for (const file of Object.values(files)) await letExpire(tx, file.key, deps.clock.now());
  await deleteStoredReport(tx, id);
  await recordEvent(deps, tx, {
    ...by,
    action: 'report.delete',
    status: 'success',
    message: 'Deleted an executive report.',
    details: { report: id },
  });
}
