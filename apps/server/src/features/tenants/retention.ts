import { type Retention, RetentionKind, retentionKinds, type RetentionOverrides } from '@rampart/domain/retention.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../audit/index.ts';
import { notifyAdministrators } from '../notifications/index.ts';

const none: RetentionOverrides = { events: null, facts: null, verdicts: null, jobs: null, audit: null };

/** What the tenant has of its own. */
export async function getRetention(tx: TenantTx): Promise<RetentionOverrides> {
  const row = await tx.selectFrom('retention').select(RetentionKind.options).where('tenant_id', '=', tx.tenantId).executeTakeFirst();
  return row ?? none;
}

/** How long the tenant of a transaction keeps what it has. */
export type RetentionOf = (tx: TenantTx) => Promise<Retention>;

export const retentionWith =
  (defaults: Retention): RetentionOf =>
  async (tx) => {
    const own = await getRetention(tx);
    const monthsOf = (kind: RetentionKind): number => own[kind] ?? defaults[kind];
    return {
      events: monthsOf('events'),
      facts: monthsOf('facts'),
      verdicts: monthsOf('verdicts'),
      jobs: monthsOf('jobs'),
      audit: monthsOf('audit'),
    };
  };

/** For how long any tenant keeps its events: months of events are dropped of all tenants together. */
export const longestEvents = (db: Database, defaults: Retention): Promise<number> =>
  db.inPlatform(async (tx) => {
    const { months } = await tx
      .selectFrom('retention')
      .select((eb) => eb.fn.max('events').as('months'))
      .executeTakeFirstOrThrow();
    return Math.max(months ?? 0, defaults.events);
  });

interface Change {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  readonly overrides: RetentionOverrides;
}

const inWords = (months: number | null): string => (months === null ? 'as the installation does' : `for ${months} months`);

/** What is deleted does not come back, so the tenant's administrators are told. */
export async function setRetention(deps: AuditDeps, { tenant, by, overrides }: Change): Promise<RetentionOverrides> {
  return tenant.inTransaction(async (tx) => {
    const before = await getRetention(tx);
    const changed = RetentionKind.options.filter((kind) => before[kind] !== overrides[kind]);
    if (changed.length === 0) return before;
    const stored = { ...overrides, changed_at: deps.clock.now() };
    await tx
      .insertInto('retention')
      .values({ tenant_id: tx.tenantId, ...stored })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(stored))
      .execute();
    const text = changed
      .map((kind) => {
        const { name, are } = retentionKinds[kind];
        return `${name} ${are} kept ${inWords(overrides[kind])}, not ${inWords(before[kind])}`;
      })
      .join('; ');
    await recordEvent(deps, tx, { ...by, action: 'retention.set', status: 'success', message: `${text}.`, details: { ...overrides } });
    const subject = `Retention of your tenant's data, by ${by.actor}: ${text}.`;
    await notifyAdministrators(tx, { category: 'entitlements', subject, links: [], priority: 'medium' }, by.actorId);
    return overrides;
  });
}
