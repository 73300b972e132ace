import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { TouchedTypes } from '@rampart/domain/watch/touched-types.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** How far the log of an application has been polled. */
export interface LogPoll {
  readonly applicationId: string;
  readonly readUntil: Date;
  /** When the whole time in which records may come late was last looked through. */
  readonly lookedBackAt: Date;
  /** When the records of that time are from, by the vendor's key. */
  readonly recent: ReadonlyMap<string, Date>;
  readonly touched: TouchedTypes;
  /** How many polls have failed since the last that did not. */
  readonly failures: number;
  readonly nextAt: Date;
}

const time = z.iso.datetime().transform((text) => new Date(text));
const Recent = z.record(z.string(), time);
const Touched = z.partialRecord(ConfigurationType, z.object({ from: time, to: time }));

export async function findPoll(tx: TenantTx, applicationId: string): Promise<LogPoll | undefined> {
  const row = await tx
    .selectFrom('change_log_poll')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return (
    row && {
      applicationId,
      readUntil: row.read_until,
      lookedBackAt: row.looked_back_at,
      recent: new Map(Object.entries(Recent.parse(row.recent))),
      touched: new Map(Object.entries(Touched.parse(row.touched)).map(([type, touch]) => [ConfigurationType.parse(type), touch])),
      failures: row.failures,
      nextAt: row.next_at,
    }
  );
}

export async function putPoll(tx: TenantTx, poll: LogPoll): Promise<void> {
  const values = {
    read_until: poll.readUntil,
    looked_back_at: poll.lookedBackAt,
    recent: JSON.stringify(Object.fromEntries(poll.recent)),
    touched: JSON.stringify(Object.fromEntries(poll.touched)),
    failures: poll.failures,
    next_at: poll.nextAt,
  };
  await tx
    .insertInto('change_log_poll')
    .values({ tenant_id: tx.tenantId, application_id: poll.applicationId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'application_id']).doUpdateSet(values))
    .execute();
}
