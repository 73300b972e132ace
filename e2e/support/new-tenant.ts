import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { password, people } from './people.ts';
import { linkInMail } from './outbox.ts';
import { openAs } from './sign-in.ts';

export interface Administrator {
  readonly email: string;
  readonly password: string;
}

/** A separate tenant with one administrator, for what would disturb other tests. */
export async function newTenant(request: APIRequestContext): Promise<Administrator> {
  const domain = `t${randomBytes(6).toString('hex')}.example`;
  const administrator = { email: `ada@${domain}`, password: `${randomBytes(12).toString('base64url')} horse` };
  const signedIn = await request.post('/api/auth', { data: { email: people.superuser, password: password() } });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const { access } = (await signedIn.json()) as { access: string };
  const created = await request.post('/api/customer/admin/register', {
    data: { customer_name: `Tenant of ${domain}`, email: administrator.email, name: 'Ada Lind' },
    headers: { authorization: `Bearer ${access}` },
  });
  expect(created.status()).toBe(200);
  const token = new URLSearchParams((await linkInMail(request, administrator.email, '/register/account-creation')).split('?')[1]).get(
    'token',
  );
  const signedUp = await request.post('/api/signup', {
    data: { first_name: 'Ada', last_name: 'Lind', token, ...administrator },
  });
  expect(signedUp.status()).toBe(200);
  return administrator;
}

export const signInWith = (page: Page, { email, password: secret }: Administrator, path = '/'): Promise<void> =>
  openAs(page, email, secret, path);
