// Lives a year of attacks on an organisation, as a worker does day by day. Days between those that are measured are taken several at once.
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { masterKeyOf } from '../../apps/server/src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../apps/server/src/platform/vault/master-keys.ts';
import { openVault } from '../../apps/server/src/platform/vault/vault.ts';
import { dayMs } from '../../packages/domain/src/day.ts';
import { assessYear } from './assess-year.ts';
import { liveDays, type RunCost } from './live-year.ts';
import { openVendor } from './open-vendor.ts';
import { peakMegabytesOf } from './process-seconds.ts';

const {
  BENCH_APP_URL = '',
  BENCH_TENANT: tenantId = '',
  BENCH_MASTER_KEY = '',
  BENCH_PEOPLE = '',
  BENCH_DAYS = '',
  BENCH_START = '',
} = process.env;
const [peopleCount, days] = [Number(BENCH_PEOPLE), Number(BENCH_DAYS)];
const daysAtOnce = 30;

export interface LivedYear {
  readonly measured: readonly RunCost[];
  readonly totalSeconds: number;
  /** In seconds; nothing when it failed, and evidence and what-if have nothing to show. */
  readonly assessedIn: number | null;
  readonly peakMegabytes: number;
}

const notAsked = (): never => {
  throw new Error('no application is asked here');
};

const db = openDatabase({ connectionString: BENCH_APP_URL, poolSize: 2, onConnectionLost: () => {} });
const deps = {
  db,
  vault: openVault(masterKeysOf(masterKeyOf(Buffer.from(BENCH_MASTER_KEY, 'base64')))),
  clock: systemClock,
  log: createLog({ level: 'warn' }),
  next: undefined,
  connectors: [],
  applications: { list: notAsked, open: notAsked, lock: async () => true, recordUse: notAsked },
};

const connect = (product: string, authMethod: string): Promise<string> =>
  db.inTenant(tenantId, async (tx) => {
    const values = { tenant_id: tenantId, product, auth_method: authMethod, is_healthy: true };
    const { id } = await tx.insertInto('application').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  });

const start = new Date(BENCH_START);
const vendor = openVendor({ people: peopleCount, start, now: new Date(start.getTime() + days * dayMs) });
const directoryId = await connect('azure_ad', 'client_secret_client_id');
const mailId = await connect('proofpoint_tap', 'api_key_username');
const policiesId = await connect('azure_conditional_access', 'client_secret_client_id');
const year = { deps, tenantId, vendor, start, directoryId, mailId, policiesId };

const measuredDays = [1, 90, 365].filter((day) => day <= days);
const measured: RunCost[] = [];
const startedAt = performance.now();
for (let day = 1; day <= days;) {
  const next = measuredDays.find((each) => each >= day) ?? days;
  const lastDay = next === day ? day : Math.min(next - 1, day + daysAtOnce - 1);
  const cost = await liveDays(year, lastDay);
  if (next === day) measured.push(cost);
  console.log(
    `day ${day}${lastDay === day ? '' : `–${lastDay}`}: ${cost.seconds.toFixed(1)} s, of processors ${cost.processor.toFixed(1)} s (${Object.entries(
      cost.steps,
    )
      .map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`)
      .join(', ')})`,
  );
  day = lastDay + 1;
}
const livedFor = (performance.now() - startedAt) / 1000;
const isAssessed = await assessYear(year, days).then(
  () => true,
  (error: unknown) => {
    console.error('The controls could not be assessed.', error);
    return false;
  },
);
const assessedIn = (performance.now() - startedAt) / 1000 - livedFor;
if (isAssessed) console.log(`sign-ins read and controls assessed in ${assessedIn.toFixed(0)} s`);
vendor.close();
await db.close();
const lived: LivedYear = {
  measured,
  totalSeconds: livedFor,
  assessedIn: isAssessed ? assessedIn : null,
  peakMegabytes: await peakMegabytesOf(process.pid),
};
process.send?.(lived, () => process.disconnect());
