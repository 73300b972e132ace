import type { SavedView } from '@rampart/contract/users/views.ts';
import { storableText } from '../../../platform/database/storable-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AuditDeps, recordEvent } from '../../audit/index.ts';
import type { Caller } from '../caller.ts';
import { getOwnView, getView, refuseTooMany, type ViewFields } from './view-store.ts';

const storable = ({ name, screen, query, is_shared }: ViewFields): ViewFields => ({
  name: storableText(name, ''),
  screen,
  query: storableText(query, ''),
  is_shared,
});

const about = ({ name, screen }: ViewFields): string => `“${name}” of the screen ${screen}`;

/** Only shared views are recorded: a private one concerns no one else. */
async function recordShared(deps: AuditDeps, tx: TenantTx, { by }: Caller, before: ViewFields | undefined, after: ViewFields | undefined) {
  if (after?.is_shared) {
    const message = before?.is_shared ? `Changed the shared view ${about(after)}.` : `Shared the view ${about(after)}.`;
    await recordEvent(deps, tx, { ...by, action: 'view.share', status: 'success', message });
  } else if (before?.is_shared) {
    const message = `No longer shares the view ${about(before)}.`;
    await recordEvent(deps, tx, { ...by, action: 'view.unshare', status: 'success', message });
  }
}

export async function createView(deps: AuditDeps, tx: TenantTx, caller: Caller, fields: ViewFields): Promise<SavedView> {
  const { accountId } = caller.actor;
  const view = storable(fields);
  await refuseTooMany(tx, accountId, view.screen);
  const { id } = await tx
    .insertInto('saved_view')
    .values({ tenant_id: tx.tenantId, account_id: accountId, ...view })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordShared(deps, tx, caller, undefined, view);
  return getView(tx, accountId, id);
}

export interface ChangedView {
  readonly id: string;
  readonly fields: ViewFields;
}

export async function updateView(deps: AuditDeps, tx: TenantTx, caller: Caller, { id, fields }: ChangedView): Promise<SavedView> {
  const { accountId } = caller.actor;
  const view = storable(fields);
  const before = await getOwnView(tx, accountId, id);
  if (before.screen !== view.screen) await refuseTooMany(tx, accountId, view.screen);
  await tx.updateTable('saved_view').set(view).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  await recordShared(deps, tx, caller, before, view);
  return getView(tx, accountId, id);
}

export async function deleteView(deps: AuditDeps, tx: TenantTx, caller: Caller, id: string): Promise<void> {
  const before = await getOwnView(tx, caller.actor.accountId, id);
  await tx.deleteFrom('saved_view').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  await recordShared(deps, tx, caller, before, undefined);
}
