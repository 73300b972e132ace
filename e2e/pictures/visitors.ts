import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Administrator, newTenant, signInWith } from '../support/new-tenant.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { newSignedTenant } from '../support/signed-tenant.ts';
import { dataFolder } from '../support/vendor-writes.ts';
import { newDeployedTenant } from './deployed-tenant.ts';

/** Each made once for all pictures of a run: a process that takes over from one that failed finds them beside the data of the demo. */
const tenants = {
  'unsigned-tenant': newTenant,
  'empty-tenant': newSignedTenant,
  'deployed-tenant': newDeployedTenant,
} satisfies Record<string, (request: APIRequestContext) => Promise<Administrator>>;

async function administratorOf(visitor: keyof typeof tenants, request: APIRequestContext): Promise<Administrator> {
  const file = join(dataFolder(), `${visitor}.json`);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Administrator;
  const made = await tenants[visitor](request);
  await writeFile(file, JSON.stringify(made));
  return made;
}

export type Visitor = 'signed-out' | keyof typeof people | keyof typeof tenants;

const isTenant = (visitor: Visitor): visitor is keyof typeof tenants => visitor in tenants;

/** Opens the path as this visitor: a person of the demo, or the administrator of a tenant in another state. */
export async function visit(page: Page, visitor: Visitor, path: string): Promise<void> {
  if (visitor === 'signed-out') await page.goto(path);
  else if (isTenant(visitor)) await signInWith(page, await administratorOf(visitor, page.request), path);
  else await signIn(page, people[visitor], path);
}
