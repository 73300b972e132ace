import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { findExitList, loadExits } from '../../collect/index.ts';
import { lockEntitlement } from '../../tenants/index.ts';
import { contentUsage, noteDownload } from '../downloads/content-usage.ts';
import type { RemediateDeps } from '../remediate-deps.ts';

/** The whole list, counted and recorded as a download. */
export async function downloadTorExits(
  deps: RemediateDeps,
  tx: TenantTx,
  by: ActedBy,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const [{ listedAt }, addresses] = [await findExitList(tx), await loadExits(tx)];
  const day = listedAt.toISOString().slice(0, 10);
  const fileName = `tor-exit-nodes-${day}.csv`;
  await lockEntitlement(tx, { identifier: 'export_data', usage: contentUsage });
  await noteDownload(tx, fileName);
  const message = `Downloaded the list of Tor exit nodes of ${day}, with ${addresses.length} addresses.`;
  await recordEvent(deps, tx, { ...by, action: 'content.download', status: 'success', message, details: { content: 'tor_exit_node' } });
  return { fileName, bytes: Buffer.from(`${['ip_address', ...addresses].join('\r\n')}\r\n`) };
}
