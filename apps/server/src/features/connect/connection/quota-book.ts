import type { Quota } from '@rampart/connectors/kit/connection.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { addQuotaUse, sumQuotaUse } from './quota-store.ts';

/** The calls that an application has made out of quotas that its vendor keeps to itself. */
export interface QuotaBook {
  take(quota: Quota): Promise<void>;
  /** Gives back what was reserved and not used. */
  close(): Promise<void>;
}

interface QuotaBookOptions {
  readonly db: Database;
  readonly tenantId: string;
  readonly applicationId: string;
  readonly vendor: string;
  readonly now: () => Date;
}

interface Reserved {
  readonly hour: Date;
  left: number;
}

const hourMs = 3_600_000;
const batch = 20;

export const hourOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % hourMs));

export const quotaUsedUp = (vendor: string, { calls, perHours }: Quota): VendorFailure =>
  new VendorFailure(vendor, {
    kind: 'throttled',
    reason: `${vendor} allows ${calls} calls in ${perHours} hours, and they are used up. It is tried again later.`,
  });

/**
 * Calls are written down before they are made, a few at a time: a worker that is killed leaves some counted that were never
 * made, and none made that are not counted.
 */
export function openQuotaBook({ db, tenantId, applicationId, vendor, now }: QuotaBookOptions): QuotaBook {
  const reserved = new Map<string, Reserved>();
  let last: Promise<unknown> = Promise.resolve();

  const giveBack = async (quota: string, { hour, left }: Reserved): Promise<void> => {
    reserved.delete(quota);
    if (left > 0) await db.inTenant(tenantId, (tx) => addQuotaUse(tx, { applicationId, quota, hour, calls: -left }));
  };

  const reserve = (quota: Quota, hour: Date): Promise<number> =>
    db.inTenant(tenantId, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('quota'), hashtext(${`${applicationId} ${quota.name}`}))`.execute(tx);
      // One hour more than asked for: the hour at its beginning is only partly over.
      const since = new Date(hour.getTime() - quota.perHours * hourMs);
      const used = await sumQuotaUse(tx, { applicationId, quota: quota.name, since, until: hour });
      const calls = Math.min(batch, quota.calls - used);
      if (calls <= 0) throw quotaUsedUp(vendor, quota);
      await addQuotaUse(tx, { applicationId, quota: quota.name, hour, calls });
      return calls;
    });

  const take = async (quota: Quota): Promise<void> => {
    const hour = hourOf(now());
    let current = reserved.get(quota.name);
    if (current !== undefined && current.hour.getTime() !== hour.getTime()) {
      await giveBack(quota.name, current);
      current = undefined;
    }
    if (current === undefined || current.left === 0) current = { hour, left: await reserve(quota, hour) };
    current.left -= 1;
    reserved.set(quota.name, current);
  };

  return {
    take(quota) {
      // One after the other: two concurrent calls must not reserve twice and forget one reservation.
      const mine = last.then(() => take(quota));
      last = mine.catch(() => {});
      return mine;
    },
    async close() {
      await last;
      for (const [quota, current] of reserved) await giveBack(quota, current);
    },
  };
}
