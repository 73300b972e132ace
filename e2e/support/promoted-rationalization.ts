import { expect, type Page } from '@playwright/test';
import { actInTenant } from './act-in-tenant.ts';

const base = '/api/v1/tools_rationalization';

/** What provider staff do before users see a rationalization. Done again, it comes to the same. */
export async function promoteRationalization({ request }: Page): Promise<void> {
  const { headers } = await actInTenant(request, 'Halden Freight');
  const built = await request.post(`${base}/omni/build`, { headers, data: {} });
  expect(built.status(), await built.text()).toBe(200);
  const { date } = (await built.json()) as { date: string };
  const promoted = await request.post(`${base}/promote`, { headers, params: { date } });
  expect(promoted.status(), await promoted.text()).toBe(200);
}
