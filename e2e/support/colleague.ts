import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Administrator } from './new-tenant.ts';
import { linkInMail, tokenOf } from './outbox.ts';

type Role = 'administrator' | 'standard' | 'read-only';

async function inviteBy(request: APIRequestContext, by: Administrator, { path, email, role }: { path: string; email: string; role: Role }) {
  const headers = { authorization: `Bearer ${await tokenOf(request, by.email, by.password)}` };
  const invited = await request.post(path, { headers, data: { email, role } });
  expect(invited.status()).toBe(200);
  const refreshed = await request.get('/api/customer/user/invitations/refresh', { headers, params: { email } });
  const { data } = (await refreshed.json()) as { data: { invite_link: string } };
  return new URL(data.invite_link).searchParams.get('token') ?? '';
}

/** A colleague of the same domain, invited by this person. Gives the token of the link that an administrator copies. */
export const invite = (request: APIRequestContext, by: Administrator, email: string, role: Role): Promise<string> =>
  inviteBy(request, by, { path: '/api/customer/user/register', email, role });

/** The same for a person of another domain. */
export const inviteAcross = (request: APIRequestContext, by: Administrator, email: string, role: Role): Promise<string> =>
  inviteBy(request, by, { path: '/api/cross-tenant/register', email, role });

/** Another person of the tenant, with an account. */
export async function newColleague(request: APIRequestContext, of: Administrator, role: Role): Promise<Administrator> {
  const email = `mei.${randomBytes(4).toString('hex')}@${of.email.split('@')[1]}`;
  const secret = `${randomBytes(12).toString('base64url')} horse`;
  const headers = { authorization: `Bearer ${await tokenOf(request, of.email, of.password)}` };
  const invited = await request.post('/api/customer/user/register', { headers, data: { email, role } });
  expect(invited.status()).toBe(200);
  const token = new URLSearchParams((await linkInMail(request, email, '/register/account-creation')).split('?')[1]).get('token');
  const signedUp = await request.post('/api/signup', {
    data: { first_name: 'Mei', last_name: 'Tan', email, token, password: secret },
  });
  expect(signedUp.status()).toBe(200);
  return { email, password: secret };
}
