import { type APIRequestContext, expect } from '@playwright/test';
import { type Administrator, newTenant } from './new-tenant.ts';
import { tokenOf } from './outbox.ts';

/** An empty tenant whose administrator has signed the agreement, so that products can be connected. */
export async function newSignedTenant(request: APIRequestContext): Promise<Administrator> {
  const administrator = await newTenant(request);
  const headers = { authorization: `Bearer ${await tokenOf(request, administrator.email, administrator.password)}` };
  const { eula } = (await (await request.get('/api/user-agreements', { headers })).json()) as { eula: { version: string } };
  const data = { eula: { version: eula.version }, send_email: false };
  const signed = await request.post('/api/user-agreements/sign', { headers, data });
  expect(signed.status()).toBe(200);
  return administrator;
}
