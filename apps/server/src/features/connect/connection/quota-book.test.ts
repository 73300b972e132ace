import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';
import { openQuotaBook } from './quota-book.ts';

let bed: ConnectTestBed;
let customer: Customer;
let applicationId: string;
let now: Date;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
  await customer.connect('okta');
  applicationId = (await customer.application('okta')).uuid;
  now = new Date('2025-03-03T10:15:00Z');
});
afterAll(() => bed.api.close());

const daily = { name: 'siem', calls: 50, perHours: 24 };
const book = () => openQuotaBook({ db: bed.api.fresh.db, tenantId: customer.tenantId, applicationId, vendor: 'Fakes', now: () => now });
const counted = async (): Promise<number> => {
  const { rows } = await bed.api.fresh.owner.query<{ calls: string }>(
    'select coalesce(sum(calls), 0) as calls from quota_use where application_id = $1',
    [applicationId],
  );
  return Number(rows[0]?.calls);
};
const takeAll = async (quotas: ReturnType<typeof book>): Promise<number> => {
  for (let calls = 0; ; calls += 1) {
    const outcome = await quotas.take(daily).catch((error: Error) => error);
    if (outcome instanceof Error) {
      expect(outcome).toMatchObject({ kind: 'throttled', message: expect.stringContaining('50 calls in 24 hours') });
      return calls;
    }
  }
};

test('every call is written down before it is made: a worker that is killed loses none', async () => {
  const killed = book();
  for (let calls = 1; calls <= 45; calls += 1) {
    await killed.take(daily);
    expect(await counted()).toBeGreaterThanOrEqual(calls);
  }
  expect(await takeAll(book())).toBeLessThanOrEqual(5);
});

test('what was reserved and not used is given back', async () => {
  const quotas = book();
  await quotas.take(daily);
  await quotas.close();
  expect(await counted()).toBe(1);
});

test('shares the quota among concurrent calls and several workers', async () => {
  const books = [book(), book(), book()];
  const outcomes = await Promise.allSettled(books.flatMap((quotas) => Array.from({ length: 60 }, () => quotas.take(daily))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
});

test('a day later there are as many again, and the past is counted in its own time', async () => {
  expect(await takeAll(book())).toBe(50);
  now = new Date('2025-03-04T09:59:00Z');
  expect(await takeAll(book())).toBe(0);
  now = new Date('2025-03-04T11:00:00Z');
  expect(await takeAll(book())).toBe(50);
  now = new Date('2025-02-03T10:00:00Z');
  expect(await takeAll(book())).toBe(50);
});

test('what is left when the hour is over is counted in the hour of its use', async () => {
  const quotas = book();
  await quotas.take(daily);
  now = new Date('2025-03-03T11:05:00Z');
  await quotas.take(daily);
  await quotas.close();
  const { rows } = await bed.api.fresh.owner.query<{ calls: number }>(
    'select calls from quota_use where application_id = $1 order by hour',
    [applicationId],
  );
  expect(rows).toEqual([{ calls: 1 }, { calls: 1 }]);
});
