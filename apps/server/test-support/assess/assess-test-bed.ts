import { randomUUID } from 'node:crypto';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { insertReading } from '../../src/features/collect/facts/reading-store.ts';
import { splitIntoParts } from '../../src/features/collect/facts/split-into-parts.ts';
import { storeParts } from '../../src/features/collect/facts/store-parts.ts';
import { signInRollup } from '../../src/features/collect/rollups/sign-ins.ts';
import { writeRows } from '../../src/features/collect/rollups/write-rows.ts';
import type { RunPhase } from '../../src/features/collect/runs/run-store.ts';
import type { TenantTx } from '../../src/platform/database/tenant-tx.ts';
import type { FreshDatabase } from '../database/fresh-database.ts';

export interface AssessTestBed {
  readonly tenantId: string;
  readonly inTenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly reader: TenantTx;
  /** Answers with the application's id. */
  connect(product: string): Promise<string>;
  disconnect(applicationId: string): Promise<void>;
  /** A run of which everything has been collected; answers with its id. */
  run(asOf: Date, phase?: RunPhase): Promise<string>;
  /** What reading facts came to in the run; an `Error` says why one could not be read. */
  read(applicationId: string, runId: string, facts: readonly (readonly [AnyFact | { readonly id: string }, unknown])[]): Promise<void>;
  signIns(applicationId: string, runId: string, signIns: readonly StoredSignIn[]): Promise<void>;
}

export const aSignIn = (particular: Partial<StoredSignIn> = {}): StoredSignIn => ({
  day: '2026-03-01',
  personId: 'p1',
  app: 'Mail',
  appId: 'mail',
  client: 'browser',
  platform: 'windows',
  address: '203.0.113.7',
  country: 'NO',
  outcome: 'success',
  secondFactor: 'not-asked',
  risk: 'none',
  isDeviceTrusted: null,
  count: 1,
  ...particular,
});

const isKnown = (fact: AnyFact | { readonly id: string }): fact is AnyFact => 'schema' in fact;

/** A tenant whose collected facts and events are the test's own: what collecting leaves, without a vendor. */
export async function openAssessTestBed(fresh: FreshDatabase): Promise<AssessTestBed> {
  const tenantId = await fresh.createTenant('Judged');
  const inTenant: AssessTestBed['inTenant'] = (work) => fresh.db.inTenant(tenantId, work);
  const asOfRun = async (runId: string): Promise<Date> =>
    (await fresh.owner.query<{ as_of: Date }>('select as_of from run where id = $1', [runId])).rows[0]?.as_of ?? new Date(0);
  return {
    tenantId,
    inTenant,
    reader: fresh.db.reader(tenantId),
    async connect(product) {
      const id = randomUUID();
      const text = "insert into application (tenant_id, id, product, auth_method) values ($1, $2, $3, 'api_key')";
      await fresh.owner.query(text, [tenantId, id, product]);
      return id;
    },
    disconnect: async (id) => void (await fresh.owner.query('delete from application where id = $1', [id])),
    async run(asOf, phase = 'done') {
      const state = phase === 'done' ? 'completed' : 'running';
      const text =
        "insert into run (tenant_id, as_of, requested_by, state, phase) values ($1, $2, 'anna@example.test', $3, $4) returning id";
      return (await fresh.owner.query<{ id: string }>(text, [tenantId, asOf, state, phase])).rows[0]?.id ?? '';
    },
    async read(applicationId, runId, facts) {
      const asOf = await asOfRun(runId);
      await inTenant(async (tx) => {
        for (const [fact, value] of facts) {
          const reading = { runId, applicationId, fact: fact.id, since: null, asOf };
          if (value instanceof Error)
            await tx
              .insertInto('fact_reading')
              .values({
                tenant_id: tenantId,
                run_id: runId,
                application_id: applicationId,
                fact: fact.id,
                state: 'missing',
                because: value.message,
                as_of: asOf,
              })
              .execute();
          else if (isKnown(fact)) {
            const { parts, items } = splitIntoParts(fact, fact.schema.parse(value));
            await storeParts(tx, parts);
            await insertReading(tx, { ...reading, parts: parts.map(({ hash }) => hash), items });
          } else await insertReading(tx, { ...reading, items: 0 });
        }
      });
    },
    signIns: (applicationId, runId, signIns) =>
      inTenant(async (tx) => {
        const rows = signIns.map(({ day, count, ...rest }) => [
          ...signInRollup
            .rowOf({ ...rest, at: `${day}T12:00:00Z`, signInName: `${rest.personId}@example.test`, reason: null })
            .slice(0, -1),
          count,
        ]);
        await writeRows(tx, { rollup: signInRollup, owner: { runId, applicationId }, firstRow: 0, rows });
        const days = signIns.map(({ day }) => day);
        await signInRollup.foldDays?.(tx, applicationId, days);
      }),
  };
}
