import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Tool } from '../tools.ts';

const State = z.object({ id: z.string(), name: z.string() });

/** What new tickets have, and which states go before and after a deployment. */
export const TicketSettings = z.object({
  fields: z.record(z.string(), z.string()),
  /** Nothing is deployed until the ticket is in this state. */
  requiredState: State.nullable(),
  /** Where a ticket is moved when its remediation is deployed. */
  desiredState: State.nullable(),
});
export type TicketSettings = z.infer<typeof TicketSettings>;

/** For every product that has nothing of its own. */
export const everyProduct = '';
/** More than there are products. */
const mostProducts = 200;

interface Which {
  readonly tool: Tool;
  readonly product: string;
}

export async function findSettings(tx: TenantTx, { tool, product }: Which): Promise<TicketSettings | undefined> {
  const row = await tx
    .selectFrom('ticket_defaults')
    .select('settings')
    .where('tenant_id', '=', tx.tenantId)
    .where('tool', '=', tool)
    .where('product', '=', product)
    .executeTakeFirst();
  return row && TicketSettings.parse(row.settings);
}

/** Those of the product, or those of every product. */
export const settingsFor = async (tx: TenantTx, which: Which): Promise<TicketSettings | undefined> =>
  (await findSettings(tx, which)) ?? (await findSettings(tx, { ...which, product: everyProduct }));

export async function listProductSettings(
  tx: TenantTx,
  tool: Tool,
): Promise<readonly { readonly product: string; readonly settings: TicketSettings }[]> {
  const rows = await tx
    .selectFrom('ticket_defaults')
    .select(['product', 'settings'])
    .where('tenant_id', '=', tx.tenantId)
    .where('tool', '=', tool)
    .where('product', '!=', everyProduct)
    .orderBy('product')
    .limit(mostProducts)
    .execute();
  return rows.map(({ product, settings }) => ({ product, settings: TicketSettings.parse(settings) }));
}

interface Put extends Which {
  readonly settings: TicketSettings;
  readonly by: string;
  readonly at: Date;
}

export async function putSettings(tx: TenantTx, { tool, product, settings, by, at }: Put): Promise<void> {
  const values = { settings: JSON.stringify(settings), updated_at: at, updated_by: by };
  await tx
    .insertInto('ticket_defaults')
    .values({ tenant_id: tx.tenantId, tool, product, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tool', 'product']).doUpdateSet(values))
    .execute();
}

/** Whether there was something to delete. */
export async function deleteSettings(tx: TenantTx, { tool, product }: Which): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_defaults')
    .where('tenant_id', '=', tx.tenantId)
    .where('tool', '=', tool)
    .where('product', '=', product)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
