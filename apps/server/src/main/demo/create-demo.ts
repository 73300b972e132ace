import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entitlements } from '@rampart/domain/entitlement.ts';
import { createUser, type DemoEntrance } from '../../features/access/index.ts';
import {
  agreementVersion,
  atCommandLine,
  createTenant,
  findTenantByName,
  grantEntitlements,
  signAgreement,
} from '../../features/tenants/index.ts';
import { findAccountId } from '../../features/users/index.ts';
import { inScopeOf } from '../../platform/database/database.ts';
import { Secret } from '../../platform/log/secret.ts';
import type { Platform } from '../open-platform.ts';
import { type DemoPerson, type DemoTenant, demoTenants } from './demo-people.ts';

export interface Demo {
  readonly password: Secret;
  readonly tenants: readonly DemoTenant[];
}

/** Of this installation only, and kept, so that it can be shown at every start. A kill leaves the whole file or none. */
async function demoPassword(dataFolder: string): Promise<Secret> {
  const file = join(dataFolder, 'demo-password');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return new Secret(known);
  const fresh = randomBytes(9).toString('base64url');
  await writeFile(`${file}.new`, fresh, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return new Secret(fresh);
}

const ensureTenant = (platform: Platform, tenant: DemoTenant): Promise<string> =>
  platform.db.inPlatform(async (tx) => {
    const found = await findTenantByName(tx, tenant.name);
    if (found !== undefined) return found;
    const tenantId = await createTenant(platform, tx, { ...tenant, by: atCommandLine });
    await inScopeOf(tx, tenantId, (scoped) =>
      grantEntitlements(
        scoped,
        entitlements.map((entitlement) => entitlement.identifier),
      ),
    );
    return tenantId;
  });

/** As the first administrator does on screen. Signed already, it changes nothing. */
async function signFor(platform: Platform, tenantId: string, { people }: DemoTenant): Promise<void> {
  const email = people.find(({ role }) => role === 'administrator')?.email ?? '';
  const actorId = (await platform.db.inPlatform((tx) => findAccountId(tx, email))) ?? '';
  await signAgreement(
    { ...platform, publicUrl: platform.config.publicUrl },
    {
      tenant: { id: tenantId, reader: platform.db.reader(tenantId), inTransaction: (work) => platform.db.inTenant(tenantId, work) },
      by: { ...atCommandLine, actorId, actor: email },
      version: agreementVersion,
      sendEmail: false,
    },
  );
}

/** The tenants and people of the demo. Started again after a kill, it makes what is missing. */
export async function createDemo(platform: Platform): Promise<Demo> {
  const password = await demoPassword(platform.config.dataFolder);
  for (const tenant of demoTenants) {
    const tenantId = await ensureTenant(platform, tenant);
    for (const person of tenant.people) {
      const exists = await platform.db.inPlatform((tx) => findAccountId(tx, person.email));
      if (exists === undefined) await createUser(platform, { ...person, password, tenantId });
    }
    if (tenant.hasSigned) await signFor(platform, tenantId, tenant);
  }
  return { password, tenants: demoTenants };
}

const parts = [
  { label: 'Administrator', isPlayedBy: ({ role, providerRoles }: DemoPerson) => role === 'administrator' && providerRoles.length === 0 },
  { label: 'Standard', isPlayedBy: ({ role }: DemoPerson) => role === 'standard' },
  { label: 'Read-only', isPlayedBy: ({ role }: DemoPerson) => role === 'read-only' },
  { label: 'Provider', isPlayedBy: ({ providerRoles }: DemoPerson) => providerRoles.includes('superuser') },
];

/** One person for each part that a visitor may want to play. */
export function demoEntrances({ password, tenants }: Demo): DemoEntrance[] {
  const people = tenants.flatMap((tenant) => tenant.people);
  return parts.flatMap(({ label, isPlayedBy }) => {
    const person = people.find(isPlayedBy);
    return person === undefined ? [] : [{ label, email: person.email, password }];
  });
}

export function describeDemo({ password, tenants }: Demo): string {
  const rows = tenants.flatMap(({ name, people }) =>
    people.map((person) => `  ${person.email.padEnd(40)} ${[person.role, ...person.providerRoles].join(', ').padEnd(32)} ${name}`),
  );
  return `\nSign in as any of these; the password of all is ${password.reveal()}\n\n${rows.join('\n')}\n`;
}
