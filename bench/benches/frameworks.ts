import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdictStatesAtEach } from '../../apps/server/src/features/assess/verdict-states-at-each.ts';
import { verdictStatesAt } from '../../apps/server/src/features/assess/verdict-store.ts';
import { pastFrom } from '../../apps/server/src/features/frameworks/answering-controls.ts';
import { firstOfMonths } from '../../apps/server/src/features/frameworks/first-of-months.ts';
import { coveredOf, type Judged, overviewsOf } from '../../apps/server/src/features/frameworks/get-coverage.ts';
import type { Catalog } from '../../apps/server/src/features/remediate/remediate-deps.ts';
import { remediationsFrom } from '../../apps/server/src/features/remediate/state/list-remediations.ts';
import { placedControls } from '../../apps/server/src/features/remediate/state/placed-controls.ts';
import { atCommandLine, createTenant } from '../../apps/server/src/features/tenants/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts';
import { masterKeyOf } from '../../apps/server/src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../apps/server/src/platform/vault/master-keys.ts';
import { openVault } from '../../apps/server/src/platform/vault/vault.ts';
import { controlRegistry } from '../../packages/catalog/src/controls/registry.ts';
import { frameworkRegistry } from '../../packages/catalog/src/frameworks/registry.ts';
import { okta } from '../../packages/catalog/src/products/okta.ts';
import { remediationRegistry } from '../../packages/catalog/src/remediations/registry.ts';
import type { Control } from '../../packages/domain/src/control.ts';
import type { VerdictState } from '../../packages/domain/src/verdict.ts';
import { type Bench, type Figure, median, millisecondsOf } from '../bench.ts';

const productCount = 25;
/** As the sentence can be read at its worst: so many of each product, 6,250 verdicts a month. */
const controlsPerProduct = 250;
const masterKey = Buffer.alloc(32, 1);
const asOf = new Date('2026-11-15T00:00:00Z');
const states: readonly VerdictState[] = ['pass', 'fail', 'fail', 'unknown'];

const controlAt = (product: number, place: number): Control => ({
  ...controlRegistry[place % controlRegistry.length]!,
  id: `bench-${product}.control-${place}`,
  requires: [],
});

/** The controls and remediations of the catalog, again and again, under ids of their own: what they answer and ask for is real. */
function largeCatalog(): Catalog {
  const products = Array.from({ length: productCount }, (_, place) => ({ ...okta, id: `bench_${place}`, name: `Product ${place}` }));
  const templates = remediationRegistry.filter(({ product }) => product === okta.id);
  return {
    products,
    controls: products.flatMap((_, product) => Array.from({ length: controlsPerProduct }, (_control, place) => controlAt(product, place))),
    frameworks: frameworkRegistry,
    remediations: products.flatMap(({ id }) => templates.map((template) => ({ ...template, id: `${id}-${template.id}`, product: id }))),
  };
}

/** A verdict of each control in each of the last twelve months. */
async function plantVerdicts(db: Database, tenantId: string, catalog: Catalog): Promise<void> {
  const applicationId = randomUUID();
  for (const [month, at] of firstOfMonths(asOf).entries())
    await db.inTenant(tenantId, async (tx) => {
      const rows = catalog.controls.map(({ id }, place) => ({
        tenant_id: tenantId,
        control_id: id,
        as_of: at,
        last_as_of: at,
        since: at,
        application_id: applicationId,
        run_id: applicationId,
        state: states[(place + month) % states.length]!,
        because: null,
        inputs: Buffer.alloc(32),
      }));
      for (let from = 0; from < rows.length; from += 1000)
        await tx
          .insertInto('verdict')
          .values(rows.slice(from, from + 1000))
          .execute();
    });
}

/** All that a screen takes: the verdicts of now and of twelve months, the remediations, and what is worked out from them. */
async function loadJudged(db: Database, tenantId: string, catalog: Catalog): Promise<Judged> {
  const ids = catalog.controls.map(({ id }) => id);
  const { now, past } = await db.inTenant(tenantId, async (tx) => {
    const months = firstOfMonths(asOf);
    return { now: await verdictStatesAt(tx, ids, asOf), past: pastFrom(months, await verdictStatesAtEach(tx, ids, months)) };
  });
  const judgement = (state: VerdictState) => ({ state, because: state === 'pass' ? null : 'Because.', found: null, since: asOf, asOf });
  const list = remediationsFrom(
    { catalog },
    {
      programs: [{ id: randomUUID(), type: 'baseline', group: 'Everyone', name: 'Baseline Security', asOf, memberCount: 2500 }],
      connected: new Set(catalog.products.map(({ id }) => id)),
      verdicts: new Map([...now].map(([id, state]) => [id, judgement(state)])),
      confirming: new Set(),
      waiting: new Set(),
      tailored: new Map(),
      values: new Map(),
      acceptedRisks: new Map(),
      waitingRisks: new Set(),
      deployedLists: new Set(),
      started: new Map(),
    },
  );
  return { list, placed: placedControls(catalog, list), asOf, past };
}

async function measureOn(ownerUrl: string, rounds: number): Promise<Figure[]> {
  const appUrl = await prepareDatabase({ ownerUrl, appUrl: undefined, masterKey });
  const db = openDatabase({ connectionString: appUrl, poolSize: 2, onConnectionLost: () => {} });
  const vault = openVault(masterKeysOf(masterKeyOf(masterKey)));
  try {
    const newTenant = { name: 'Bench', isProvider: false, by: atCommandLine };
    const tenantId = await db.inPlatform((tx) => createTenant({ vault, clock: systemClock }, tx, newTenant));
    const catalog = largeCatalog();
    await plantVerdicts(db, tenantId, catalog);
    const framework = frameworkRegistry.find(({ id }) => id === 'nist-800-53')!;
    const overview = async () => JSON.stringify(overviewsOf({ catalog }, await loadJudged(db, tenantId, catalog)));
    const one = async () => JSON.stringify(coveredOf({ catalog }, await loadJudged(db, tenantId, catalog), framework, []));
    /** The least that any answer takes: the newest verdicts, read and counted. */
    const plain = () =>
      db.inTenant(tenantId, async (tx) => {
        const ids = catalog.controls.map(({ id }) => id);
        JSON.stringify([...(await verdictStatesAt(tx, ids, asOf)).values()].length);
      });
    await overview();
    const taken: { overview: number; one: number; plain: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      taken.push({ overview: await millisecondsOf(overview), one: await millisecondsOf(one), plain: await millisecondsOf(plain) });
    const comparison = median(taken.map((each) => each.plain));
    const figure = (name: string, of: 'overview' | 'one'): Figure => ({
      name,
      unit: 'ms',
      value: median(taken.map((each) => each[of])),
      comparison,
      ratio: median(taken.map((each) => each.plain / each[of])),
      goal: { atMost: 300 },
    });
    return [figure('overview of eleven frameworks', 'overview'), figure('one framework with its requirements', 'one')];
  } finally {
    await db.close();
  }
}

export const bench: Bench = {
  measures: 'the screens of frameworks, with 250 controls of each of 25 products and twelve months of their verdicts',
  comparison: 'reading the newest verdicts',
  async measure(scale) {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
    try {
      return await measureOn(postgres.ownerUrl, scale === 'full' ? 9 : 3);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
