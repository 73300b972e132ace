import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { forEveryScope } from './every-scope.ts';
import { platformTenantId } from './platform-tenant.ts';

let fresh: FreshDatabase;
let tenants: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
  tenants = [platformTenantId, await fresh.createTenant('One'), await fresh.createTenant('Two')];
});
afterAll(() => fresh.close());

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
const over = (signal = new AbortController().signal) => ({ db: fresh.db, log, signal, failure: 'it did not work' });

test('works for the platform and every tenant in turn', async () => {
  const visited: string[] = [];
  await forEveryScope(over(), async (tenantId) => visited.push(tenantId));
  expect(visited).toEqual(tenants);
});

test('stops at once, without blaming a tenant, when the job is stopped, the database is gone or the disk is full', async () => {
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort(new Error('The worker is stopping.'));
    throw new Error('aborted');
  };
  await expect(forEveryScope(over(stopping.signal), stop)).rejects.toThrow('The worker is stopping.');
  const gone = Object.assign(new Error('connect EHOSTUNREACH 10.0.0.1:5432'), { code: 'EHOSTUNREACH' });
  await expect(forEveryScope(over(), () => Promise.reject(gone))).rejects.toBe(gone);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(forEveryScope(over(), () => Promise.reject(full))).rejects.toBe(full);
  expect(lines).toEqual([]);
});
