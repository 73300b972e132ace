import type { APIRequestContext, Page } from '@playwright/test';
import { type Administrator, newTenant, signInWith } from '../support/new-tenant.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { newSignedTenant } from '../support/signed-tenant.ts';
import { newDeployedTenant } from './deployed-tenant.ts';

/** Made once for all pictures of a process. */
function once<Made>(make: (request: APIRequestContext) => Promise<Made>): (request: APIRequestContext) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (request) => (made ??= make(request));
}

const tenants = {
  'unsigned-tenant': once(newTenant),
  'empty-tenant': once(newSignedTenant),
  'deployed-tenant': once(newDeployedTenant),
} satisfies Record<string, (request: APIRequestContext) => Promise<Administrator>>;

export type Visitor = 'signed-out' | keyof typeof people | keyof typeof tenants;

const isTenant = (visitor: Visitor): visitor is keyof typeof tenants => visitor in tenants;

/** Opens the path as this visitor: a person of the demo, or the administrator of a tenant in another state. */
export async function visit(page: Page, visitor: Visitor, path: string): Promise<void> {
  if (visitor === 'signed-out') await page.goto(path);
  else if (isTenant(visitor)) await signInWith(page, await tenants[visitor](page.request), path);
  else await signIn(page, people[visitor], path);
}
