import { loadSigningKey, openAccessTokens } from '../../apps/server/src/features/access/index.ts';
import { insertSession } from '../../apps/server/src/features/access/insert-session.ts';
import { atCommandLine, createTenant } from '../../apps/server/src/features/tenants/index.ts';
import { insertAccount, insertMembership } from '../../apps/server/src/features/users/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { inScopeOf, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts';
import type { TenantTx } from '../../apps/server/src/platform/database/tenant-tx.ts';
import { masterKeyOf } from '../../apps/server/src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../apps/server/src/platform/vault/master-keys.ts';
import { openVault } from '../../apps/server/src/platform/vault/vault.ts';

const userCount = 50;

interface TenantOptions {
  readonly ownerUrl: string;
  readonly masterKey: Buffer;
  readonly sessionCount: number;
}

/** A tenant with as many people as a usual customer has, and a session for each console. */
export async function prepareTenant({ ownerUrl, masterKey, sessionCount }: TenantOptions) {
  const appUrl = await prepareDatabase({ ownerUrl, appUrl: undefined, masterKey });
  const db = openDatabase({ connectionString: appUrl, poolSize: 4, onConnectionLost: () => {} });
  const vault = openVault(masterKeysOf(masterKeyOf(masterKey)));
  const clock = systemClock;
  const tenantId = await db.inPlatform((tx) => createTenant({ vault, clock }, tx, { name: 'Bench', isProvider: false, by: atCommandLine }));
  const accounts: { accountId: string; email: string }[] = [];
  await db.inPlatform(async (tx) => {
    for (let index = 0; index < userCount; index += 1) {
      const email = `person${index}@bench.example`;
      const name = { firstName: 'Person', lastName: String(index) };
      const accountId = await insertAccount(tx, { email, ...name, tenantId, verifiedAt: clock.now() });
      await inScopeOf(tx, tenantId, (scoped) => insertMembership(scoped, { accountId, role: 'administrator', providerRoles: [] }));
      accounts.push({ accountId, email });
    }
  });
  const issuer = openAccessTokens(await loadSigningKey({ db, vault }), clock);
  const sessions: { accountId: string; email: string; sessionId: string }[] = [];
  const openSession = async (tx: TenantTx, account: (typeof accounts)[number]): Promise<void> => {
    const session = { accountId: account.accountId, sourceAddress: '127.0.0.1', userAgent: 'bench', now: clock.now() };
    sessions.push({ ...account, sessionId: (await insertSession(tx, session)).sessionId });
  };
  while (sessions.length < sessionCount)
    await db.inTenant(tenantId, async (tx) => {
      for (const account of accounts.slice(0, sessionCount - sessions.length)) await openSession(tx, account);
    });
  await db.close();
  const issueTokens = (): Promise<string[]> =>
    Promise.all(sessions.map((session) => issuer.issue({ ...session, tenantId, roles: ['administrator'] })));
  return { appUrl, tenantId, issueTokens };
}
