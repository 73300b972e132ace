import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testVault } from '../../../test-support/access/access-deps.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { RefusedCall } from '../../platform/http/refused-call.ts';
import { createLog } from '../../platform/log/log.ts';
import { openRefusalLog } from './refusal-log.ts';

let fresh: FreshDatabase;
let tenantId: string;
let at: Date;
let lines: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  tenantId = await fresh.createTenant('Home');
  at = new Date('2026-05-01T10:00:10Z');
  lines = [];
  await fresh.owner.query('truncate rate_window');
});

const open = (db = fresh.db) => {
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  return openRefusalLog({ db, vault: testVault(), clock: { now: () => at }, log });
};
const by = (accountId: string, tenant = tenantId): RefusedCall['actor'] => ({
  accountId,
  email: `${accountId}@example.test`,
  roles: ['read-only'],
  sessionId: 's',
  tenantId: tenant,
  isVerified: true,
  isMfaMissing: false,
  isBoundToTenant: false,
  provenAt: new Date(0),
});
const refused = (more: Partial<RefusedCall> = {}): RefusedCall => ({
  actor: by('ada'),
  call: 'DELETE /api/thing/:id',
  status: 403,
  reason: 'Not you.',
  source: '198.51.100.1',
  requestId: 'r',
  ...more,
});
const events = async (tenant = tenantId) =>
  (
    await fresh.owner.query<{ actor: string; source: string; message: string }>(
      'select action, status, actor_id, actor, source, request_id, message, details from audit_event where tenant_id = $1 order by seq',
      [tenant],
    )
  ).rows;
async function note(...calls: RefusedCall[]): Promise<void> {
  const log = open();
  for (const call of calls) log.note(call);
  await log.close();
}

test('the log of the tenant says who was refused what, from where, and why', async () => {
  await note(refused());
  expect(await events()).toEqual([
    {
      action: 'call.refuse',
      status: 'failure',
      actor_id: 'ada',
      actor: 'ada@example.test',
      source: '198.51.100.1',
      request_id: 'r',
      message: 'DELETE /api/thing/:id: refused. Not you.',
      details: { call: 'DELETE /api/thing/:id', answer: 403 },
    },
  ]);
});

describe('one event', () => {
  test('an actor, call and minute is written, however often they try', async () => {
    const log = open();
    for (let index = 0; index < 50; index += 1) log.note(refused({ source: `198.51.100.${index}`, status: index % 2 ? 403 : 429 }));
    await log.close();
    expect(await events()).toHaveLength(1);
    log.note(refused({ call: 'GET /api/other' }));
    log.note(refused({ actor: by('bert') }));
    await log.close();
    expect(await events()).toHaveLength(3);
    at = new Date('2026-05-01T10:01:00Z');
    log.note(refused());
    await log.close();
    expect(await events()).toHaveLength(4);
  });

  test('is written once when several nodes refuse the same call', async () => {
    const nodes = [open(), open(), open()];
    for (const node of nodes) node.note(refused());
    await Promise.all(nodes.map((node) => node.close()));
    expect(await events()).toHaveLength(1);
  });

  test("records the address of anonymous callers in the platform's log, for they have no tenant", async () => {
    const before = (await events(platformTenantId)).length;
    const anonymous = { actor: undefined, status: 429 };
    await note(
      refused({ ...anonymous, source: '203.0.113.5' }),
      refused({ ...anonymous, source: '203.0.113.5' }),
      refused({ ...anonymous, source: '2001:db8:0:1::1' }),
      refused({ ...anonymous, source: '2001:db8:0:1::2' }),
    );
    const noted = (await events(platformTenantId)).slice(before);
    expect(noted.map(({ actor, source }) => [actor, source])).toEqual([
      ['', '203.0.113.5'],
      ['', '2001:db8:0:1::1'],
    ]);
    expect(await events()).toEqual([]);
  });
});

test('a tenant fills neither its own log without end, nor the place of another', async () => {
  const other = await fresh.createTenant('Other');
  const flood = Array.from({ length: 250 }, (_, index) => refused({ actor: by(`ada${index}`) }));
  await note(...flood, refused({ actor: by('bert', other) }));
  expect([(await events()).length, (await events(other)).length]).toEqual([200, 1]);
  expect(lines.filter((line) => line.includes('in the request log only'))).toHaveLength(1);
});

test('logs an event that cannot be written, and tries the next one', async () => {
  let isBroken = true;
  const log = open({ ...fresh.db, inPlatform: (work) => (isBroken ? Promise.reject(new Error('gone')) : fresh.db.inPlatform(work)) });
  log.note(refused());
  await log.close();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', request_id: 'r', msg: 'a refused call is not in the audit log', err: { message: 'gone' } },
  ]);
  isBroken = false;
  log.note(refused());
  await log.close();
  expect(await events()).toHaveLength(1);
});
