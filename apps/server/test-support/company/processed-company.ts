import pg from 'pg';
import { inject } from 'vitest';
import { type SimulatedCompany, startSimulatedCompany } from './simulated-company.ts';

const people = 60;
const start = new Date('2026-01-05T00:00:00Z');
const asOf = new Date('2026-02-02T00:00:00Z');
const name = 'processed_company';

/** Made by the first test file of a run that asks for it; the others, whichever process they are in, wait for it and clone it. */
async function processedTemplate(emptyUrl: string): Promise<string> {
  const server = new pg.Client({ connectionString: new URL('/postgres', emptyUrl).href });
  await server.connect();
  try {
    await server.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const company = await startSimulatedCompany(people, start, [], emptyUrl);
      await company.runAt(asOf);
      await company.close();
      await server.query(`alter database ${new URL(company.api.fresh.ownerUrl).pathname.slice(1)} rename to ${name}`);
    }
  } finally {
    await server.end();
  }
  return new URL(`/${name}`, emptyUrl).href;
}

/**
 * A company of sixty people whose vendors were connected, read and judged four weeks after its start. Each test file has its own,
 * and of the vendors those that it needs.
 */
export async function startProcessedCompany(vendors?: readonly string[]): Promise<SimulatedCompany> {
  const templateUrl = await processedTemplate(inject('templateUrl'));
  const company = await startSimulatedCompany(people, start, [], templateUrl, {
    isConnected: true,
    ...(vendors !== undefined && { vendors }),
  });
  company.world.advanceTo(asOf);
  return company;
}
