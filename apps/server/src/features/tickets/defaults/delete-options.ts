import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotConfigured } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { getTracker } from '../filing/insert-once.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { type Tool, toolNames } from '../tools.ts';
import { deleteSettings } from './settings-store.ts';

/** Tickets of the product are configured like those of every product again. */
export async function deleteOptions(
  deps: TicketDeps,
  tx: TenantTx,
  { tool, product, by }: { readonly tool: Tool; readonly product: string; readonly by: ActedBy },
): Promise<void> {
  await getTracker(deps, tx, tool);
  if (!(await deleteSettings(tx, { tool, product }))) throw new NotConfigured(toolNames[tool]);
  const message = `Tickets of ${product} are configured like those of every product again.`;
  await recordEvent(deps, tx, { ...by, action: 'ticket.configure', status: 'success', message, details: { tool, product } });
}
