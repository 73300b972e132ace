import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import type { Tool } from '../tools.ts';
import { settingsFor, type TicketSettings } from './settings-store.ts';

export interface TicketDefaults {
  readonly tool: Tool;
  readonly settings: TicketSettings;
}

type DefaultsDeps = Pick<TicketDeps, 'trackers'>;

/** What a new ticket of a product has where no one fills in a form: in the tracker that requires a state, or else in the first that is configured. */
export async function findDefaults({ trackers }: DefaultsDeps, tx: TenantTx, product: string): Promise<TicketDefaults | undefined> {
  const configured: TicketDefaults[] = [];
  for (const { tool } of await trackers.list(tx)) {
    const settings = await settingsFor(tx, { tool, product });
    if (settings !== undefined) configured.push({ tool, settings });
  }
  return configured.find(({ settings }) => settings.requiredState !== null) ?? configured[0];
}

export async function getDefaults(deps: DefaultsDeps, tx: TenantTx, product: string): Promise<TicketDefaults> {
  const found = await findDefaults(deps, tx, product);
  if (found === undefined)
    throw new HttpError(
      409,
      'New tickets are not configured yet. Choose Configure on the tile of your tracker under Connections, then repeat this.',
    );
  return found;
}
