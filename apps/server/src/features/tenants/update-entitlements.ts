import type { Entitlement } from '@rampart/contract/tenants.ts';
import { canBeLimited, entitlements } from '@rampart/domain/entitlement.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { type ActedBy, type AuditDeps, recordEvent, recordingRefusal } from '../audit/index.ts';
import { notifyAdministrators } from '../notifications/index.ts';
import { type EntitlementChange, grantOf, listEntitlementsOf, listGrants, putGrants } from './entitlement-store.ts';
import type { UsageCounters } from './entitlement-usage.ts';
import type { EntitlementGrant } from '@rampart/domain/entitlement-state.ts';

const nameOf = (id: number): string => entitlements.find((entitlement) => entitlement.id === id)?.name ?? `entitlement ${id}`;
const limitText = (limit: number | null): string => (limit === null ? 'none' : String(limit));
const listed = (verb: string, names: readonly string[]): string[] => (names.length > 0 ? [`${verb} ${names.join(', ')}`] : []);

/** What was granted, withdrawn and limited, in words: for the log, and for the people it concerns. */
function describeEntitlementChanges(
  changes: readonly EntitlementChange[],
  before: (id: number) => EntitlementGrant,
): { readonly text: string; readonly details: Readonly<Record<string, string>> } {
  const granted = changes.filter((change) => change.granted && !before(change.id).granted).map(({ id }) => nameOf(id));
  const withdrawn = changes.filter((change) => !change.granted && before(change.id).granted).map(({ id }) => nameOf(id));
  const limits = changes
    .filter((change) => change.limit !== before(change.id).limit)
    .map(({ id, limit }) => `${nameOf(id)} from ${limitText(before(id).limit)} to ${limitText(limit)}`);
  const parts = [...listed('granted', granted), ...listed('withdrew', withdrawn), ...listed('changed the limit of', limits)];
  return { text: parts.join('; '), details: { granted: granted.join(', '), withdrawn: withdrawn.join(', '), limits: limits.join(', ') } };
}

export interface EntitlementDeps extends AuditDeps {
  readonly db: Database;
  readonly usage: UsageCounters;
}

export interface EntitlementUpdate {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  readonly changes: readonly EntitlementChange[];
}

const action = 'entitlement.update';

function refusalOf(changes: readonly EntitlementChange[]): string | undefined {
  if (new Set(changes.map(({ id }) => id)).size < changes.length) return 'Name each entitlement once.';
  for (const { id, limit } of changes) {
    const known = entitlements.find((entitlement) => entitlement.id === id);
    if (known === undefined) return `There is no entitlement ${id}. Load the entitlements again.`;
    if (limit !== null && !canBeLimited(known.identifier)) return `${known.name} cannot be limited. Leave its limit empty.`;
  }
  return undefined;
}

/** Concurrent updates wait here for each other, so that the log says of each what it changed. */
const lockTenant = (tx: TenantTx) =>
  tx.selectFrom('tenant').select('tenant_id').where('tenant_id', '=', tx.tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();

async function apply(deps: EntitlementDeps, tx: TenantTx, { by, changes }: EntitlementUpdate): Promise<void> {
  await lockTenant(tx);
  const grants = await listGrants(tx);
  const before = (id: number) => grantOf(grants, id);
  const made = changes.filter(({ id, granted, limit }) => granted !== before(id).granted || limit !== before(id).limit);
  if (made.length === 0) return;
  await putGrants(tx, made);
  const { text, details } = describeEntitlementChanges(made, before);
  await recordEvent(deps, tx, { ...by, action, status: 'success', message: `Entitlements: ${text}.`, details });
  const subject = `The entitlements of your tenant changed: ${by.actor} ${text}.`;
  await notifyAdministrators(tx, { category: 'entitlements', subject, links: [], priority: 'medium' }, by.actorId);
}

export async function updateEntitlements(deps: EntitlementDeps, update: EntitlementUpdate): Promise<Entitlement[]> {
  const { tenant, by, changes } = update;
  const attempted = { by, tenantId: tenant.id, action, attempt: 'Change the entitlements' };
  return recordingRefusal(deps, attempted, async () => {
    const refusal = refusalOf(changes);
    if (refusal !== undefined) throw new BadRequest(refusal);
    return tenant.inTransaction(async (tx) => {
      await apply(deps, tx, update);
      return listEntitlementsOf(tx, deps.usage);
    });
  });
}
