import type { SavedView } from '@rampart/contract/users/views.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';

export const mostViews = 100;
/** What a screen lists at most: one's own, and those that others share. */
const viewLimit = 500;

export type ViewFields = Pick<SavedView, 'name' | 'screen' | 'query' | 'is_shared'>;

const visibleTo = (tx: TenantTx, accountId: string) =>
  tx
    .selectFrom('saved_view as view')
    .leftJoin('account', 'account.id', 'view.account_id')
    .select(['view.id', 'view.name', 'view.screen', 'view.query', 'view.is_shared', 'view.account_id', 'account.email'])
    .where('view.tenant_id', '=', tx.tenantId)
    .where((where) => where.or([where('view.account_id', '=', accountId), where('view.is_shared', '=', true)]));

type Row = Awaited<ReturnType<ReturnType<typeof visibleTo>['execute']>>[number];

const presented = ({ account_id: ownerId, email, ...view }: Row, accountId: string): SavedView => ({
  ...view,
  is_mine: ownerId === accountId,
  owner: email ?? '',
});

/** One's own and the shared ones, by name. */
export async function listViewsFor(tx: TenantTx, accountId: string, screen: string | undefined): Promise<SavedView[]> {
  const rows = await visibleTo(tx, accountId)
    .$if(screen !== undefined, (query) => query.where('view.screen', '=', screen ?? ''))
    .orderBy('view.name')
    .orderBy('view.id')
    .limit(viewLimit)
    .execute();
  return rows.map((row) => presented(row, accountId));
}

export async function getView(tx: TenantTx, accountId: string, id: string): Promise<SavedView> {
  const row = await visibleTo(tx, accountId).where('view.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new NotFound('view');
  return presented(row, accountId);
}

/** Locked until the transaction ends. Only its owner may change it; for other people it does not exist. */
export async function getOwnView(tx: TenantTx, accountId: string, id: string): Promise<ViewFields> {
  const row = await tx
    .selectFrom('saved_view')
    .select(['name', 'screen', 'query', 'is_shared'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new NotFound('view');
  return row;
}

/** Two views saved concurrently must not both take the last place. */
export async function refuseTooMany(tx: TenantTx, accountId: string, screen: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('saved views'), hashtext(${accountId}))`.execute(tx);
  const { count } = await tx
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .executeTakeFirstOrThrow();
  if (count >= mostViews) throw new HttpError(409, `You already have ${mostViews} views of this screen. Delete one first.`);
}

/** A person's views are deleted when they leave the tenant. */
export async function forgetViewsOf(tx: TenantTx, accountId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
}
