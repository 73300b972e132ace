import { type APIRequestContext, expect } from '@playwright/test';
import type { Administrator } from './new-tenant.ts';
import { tokenOf } from './outbox.ts';

interface CalledConnection {
  readonly product: string;
  readonly auth_method: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** By the call that the drawer makes, for what a journey only needs to be there. */
export async function connectByCall(request: APIRequestContext, by: Administrator, connection: CalledConnection): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, by.email, by.password)}` };
  const reply = await request.post('/api/credentials/create', { headers, data: connection });
  expect(reply.status()).toBe(200);
}
