import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { inDepth } from '../../test-support/run/test-depth.ts';

/** No administrator changes anything in the first weeks of this company, while people come, go and sign in. */
const start = new Date('2026-01-05T00:00:00Z');
const everyMs = 6 * 3_600_000;
const [runs = 0] = inDepth([3], [50]);

let company: SimulatedCompany;
beforeAll(async () => {
  company = await startSimulatedCompany(60, start);
});
afterAll(() => company.close());

const rows = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await company.api.fresh.owner.query<T>(text, [...values])).rows;

/** `product type`, of everything that is connected and watched. */
function watched(): string[] {
  return company.applications.flatMap(({ product }) => {
    const { connector, yields = [] } = productRegistry.find(({ id }) => id === product) ?? {};
    const { watches = [] } = connectorRegistry.find(({ id }) => id === connector) ?? {};
    return watches.filter(({ fact }) => yields.includes(fact.id)).map(({ type }) => `${product} ${type}`);
  });
}

test(
  `${runs} whole runs of a company in which no one changes a setting are no change, no alert and no notification`,
  { timeout: 120_000 + runs * 30_000 },
  async () => {
    let at = new Date(start.getTime() + 2 * dayMs);
    for (let run = 0; run < runs; run += 1) {
      await company.runAt(at);
      const found = await rows('select product, type, object_name, category, found_at from drift_change');
      expect({ run, found }).toEqual({ run, found: [] });
      at = new Date(at.getTime() + everyMs);
    }
    const compared = await rows<{ what: string }>(
      `select application.product || ' ' || reading.type as what from configuration_reading as reading
       join application on application.id = reading.application_id where reading.as_of = $1`,
      [new Date(at.getTime() - everyMs)],
    );
    expect(compared.map(({ what }) => what).toSorted()).toEqual(watched().toSorted());
    expect(new Set(watched().map((what) => what.split(' ')[0])).size).toBeGreaterThanOrEqual(8);
    expect(await rows('select id from drift_grouping')).toEqual([]);
    expect(await rows("select id from notification where category = 'drift'")).toEqual([]);
  },
);
