import { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';
import { createUser, resetMfaAsOperator } from '../../features/access/index.ts';
import { atCommandLine, createTenant, findTenantByName } from '../../features/tenants/index.ts';
import type { Config } from '../../platform/config/config.ts';
import { Secret } from '../../platform/log/secret.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withPlatform } from '../with-database.ts';

export interface UserOptions {
  readonly email: string;
  readonly tenant: string;
  readonly role: string;
  readonly providerRole?: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** From RAMPART_NEW_PASSWORD or standard input: an argument would show in the list of processes. */
async function readPassword(): Promise<Secret> {
  const given = process.env['RAMPART_NEW_PASSWORD'];
  if (given !== undefined) return new Secret(given);
  if (process.stdin.isTTY) process.stderr.write('Password: ');
  for await (const chunk of process.stdin.setEncoding('utf8')) return new Secret(String(chunk).split('\n')[0] ?? '');
  throw new Refusal('No password was given. Set RAMPART_NEW_PASSWORD or write it to standard input.');
}

export async function createUserCommand(config: Config, options: UserOptions): Promise<void> {
  const role = CustomerRole.safeParse(options.role);
  if (!role.success) throw new Refusal(`The role must be one of ${CustomerRole.options.join(', ')}.`);
  const providerRole = ProviderRole.optional().safeParse(options.providerRole);
  if (!providerRole.success) throw new Refusal(`The provider role must be one of ${ProviderRole.options.join(', ')}.`);
  const password = await readPassword();
  await withPlatform(config, async (platform) => {
    const tenantId = await platform.db.inPlatform(
      async (tx) =>
        (await findTenantByName(tx, options.tenant)) ??
        (await createTenant(platform, tx, { name: options.tenant, isProvider: providerRole.data !== undefined, by: atCommandLine })),
    );
    const providerRoles = providerRole.data === undefined ? [] : [providerRole.data];
    await createUser(platform, { ...options, role: role.data, providerRoles, password, tenantId });
    process.stdout.write(`Created ${options.email} in ${options.tenant}.\n`);
  });
}

export async function resetMfaCommand(config: Config, email: string): Promise<void> {
  await withPlatform(config, async (platform) => {
    const { ended } = await resetMfaAsOperator({ ...platform, publicUrl: platform.config.publicUrl }, email);
    process.stdout.write(`Removed the authenticator of ${email} and ended their ${ended} open sessions.\n`);
  });
}
