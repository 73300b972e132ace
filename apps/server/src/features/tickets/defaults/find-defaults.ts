import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import type { Tool } from '../tools.ts';
import { settingsFor, type TicketSettings } from './settings-store.ts';

export interface TicketDefaults {
  readonly tool: Tool;
  readonly settings: TicketSettings;
}

/** What a new ticket of a product has where no one fills in a form: in the tracker that requires a state, or else in the first that is configured. */
export async function getDefaults({ trackers }: Pick<TicketDeps, 'trackers'>, tx: TenantTx, product: string): Promise<TicketDefaults> {
  const configured: TicketDefaults[] = [];
  for (const { tool } of await trackers.list(tx)) {
    const settings = await settingsFor(tx, { tool, product });
    if (settings !== undefined) configured.push({ tool, settings });
  }
  const found = configured.find(({ settings }) => settings.requiredState !== null) ?? configured[0];
  if (found === undefined)
    throw new HttpError(
      409,
      'Rampart does not know yet what new tickets have. Choose Configure on the tile of your tracker under Connections, then repeat this.',
    );
  return found;
}
