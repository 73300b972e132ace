import { expect, test } from 'vitest';
import type { AbnormalClient } from './client.ts';
import { collectTakeoverCases } from './collect.ts';

const clientWith = (count: number) =>
  ({
    everything: async () => Array.from({ length: count }, (_, place) => ({ caseId: String(place) })),
    get: async () => ({ affectedEmployee: 'Anna', severity_level: 'HIGH', case_status: 'Resolved', firstObserved: null }),
  }) as unknown as AbnormalClient;
const asked = { asOf: new Date('2026-03-01T00:00:00Z') } as Parameters<typeof collectTakeoverCases>[1];

test('more cases than are read are not taken for all of them', async () => {
  expect(await collectTakeoverCases(clientWith(500), asked)).toHaveLength(500);
  await expect(collectTakeoverCases(clientWith(501), asked)).rejects.toThrow('more than 500 cases');
});
