import { randomUUID } from 'node:crypto';
import { jira } from '@rampart/connectors/jira/connector.ts';
import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestQueue, type TestQueue } from '../../../../test-support/queue/test-queue.ts';
import { systemClock } from '../../../platform/clock.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import type { Trackers } from '../ticket-deps.ts';
import { insertTicket, putTicket } from '../ticket-store.ts';
import { pollHandler, pollTickets, sweepTicketsHandler } from './poll.ts';

let bench: TestQueue;
beforeAll(async () => {
  bench = await openTestQueue();
});
afterAll(async () => {
  await bench.reset();
  await bench.close();
});

const applicationId = randomUUID();

const addTicket = (tenantId: string, application: string, ref = '1'): Promise<void> =>
  bench.fresh.db.inTenant(tenantId, async (tx) => {
    const id = await insertTicket(tx, {
      subject: { kind: 'alert', id: randomUUID() },
      tool: 'jira',
      applicationId: application,
      product: 'okta',
      key: randomUUID(),
      summary: 'Block',
      body: [],
      fields: {},
      planHash: null,
      planChoices: null,
      controlIds: [],
      createdBy: 'anna@example.test',
      accountId: null,
      at: new Date(),
    });
    await putTicket(tx, id ?? '', { state: 'filed', ref_id: ref, ref_name: `SEC-${ref}` });
  });

async function tenantWithTicket(name: string): Promise<string> {
  const tenantId = await bench.fresh.createTenant(name);
  await addTicket(tenantId, applicationId);
  return tenantId;
}

const noJob = {
  tenantId: platformTenantId,
  jobId: '',
  attempt: 1,
  signal: new AbortController().signal,
  progress: () => {},
  assertStillMine: async () => {},
};

test("a tracker that does not answer delays its own tenant's tickets only, and is asked by one job at a time", async () => {
  const [slow, other] = [await tenantWithTicket('Slow'), await tenantWithTicket('Other')];
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  const trackers: Trackers = {
    list: async () => [{ applicationId, tool: 'jira', name: 'Jira', connector: 'jira' }],
    async open({ tenantId }) {
      asked.push(tenantId);
      if (tenantId === slow) await answer.promise;
      throw new NotFound('connection');
    },
  };
  const deps = { db: bench.fresh.db, queue: bench.queue, clock: systemClock, log: pino({ level: 'silent' }), trackers, connectors: [jira] };
  await bench.work([pollHandler(deps)]);
  const askedOf = (tenantId: string) => asked.filter((id) => id === tenantId);
  await vi.waitFor(
    async () => {
      await sweepTicketsHandler(deps).bind({})?.(noJob);
      expect(askedOf(other).length).toBeGreaterThan(1);
    },
    { timeout: 30_000 },
  );
  expect(askedOf(slow)).toEqual([slow]);
  const { rows } = await bench.fresh.owner.query<{ tenant: string }>(
    "select distinct data ->> 'tenantId' as tenant from pgboss.job where data ->> 'job' = 'tickets.poll'",
  );
  expect(rows.map(({ tenant }) => tenant).toSorted()).toEqual([slow, other].toSorted());
  answer.resolve();
});

test('tickets of a tracker that is gone take no place from those of another', async () => {
  const [tenantId, gone] = [await bench.fresh.createTenant('Moved'), randomUUID()];
  for (let place = 0; place < 51; place += 1) await addTicket(tenantId, gone);
  await addTicket(tenantId, applicationId);
  const opened: string[] = [];
  const trackers: Trackers = {
    list: async () => [{ applicationId, tool: 'jira', name: 'Jira', connector: 'jira' }],
    async open({ applicationId: asked }) {
      opened.push(asked);
      throw new NotFound('connection');
    },
  };
  const deps = { db: bench.fresh.db, queue: bench.queue, clock: systemClock, log: pino({ level: 'silent' }), trackers, connectors: [jira] };
  await pollTickets(deps, tenantId, noJob.signal);
  expect(opened).toEqual([applicationId]);
});

test('tickets that may not be read go to the end of the line, so that a round comes to the others', async () => {
  const tenantId = await bench.fresh.createTenant('Refused');
  for (let ref = 0; ref < 60; ref += 1) await addTicket(tenantId, applicationId, String(ref));
  const asked: string[] = [];
  const refusing: Connector = {
    ...jira,
    connect: async () => ({}),
    tracks: {
      ...jira.tracks!,
      async read(_client, { id }) {
        asked.push(id);
        throw new VendorFailure('Jira', { kind: 'permission', status: 403, reason: 'Not this one.' });
      },
    },
  };
  const trackers: Trackers = {
    list: async () => [{ applicationId, tool: 'jira', name: 'Jira', connector: 'jira' }],
    open: async () => ({ close: async () => {} }) as unknown as Connection & { close: () => Promise<void> },
  };
  const deps = { db: bench.fresh.db, queue: bench.queue, clock: systemClock, log: pino({ level: 'silent' }), trackers };
  for (let round = 0; round < 2; round += 1) await pollTickets({ ...deps, connectors: [refusing] }, tenantId, noJob.signal);
  expect(asked).toHaveLength(100);
  expect(new Set(asked).size).toBe(60);
});
