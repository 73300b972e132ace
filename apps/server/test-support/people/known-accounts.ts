import type { Person as FactPerson } from '@rampart/facts/people/people.ts';
import { listConnected } from '../../src/features/connect/index.ts';
import { replaceIdentities } from '../../src/features/people/identity-store.ts';
import { matchAccounts } from '../../src/features/people/match-accounts.ts';
import type { FreshDatabase } from '../database/fresh-database.ts';

/** The accounts of the connected products, in the order in which they were connected, as a run that has read them leaves them. */
export const knowAccounts = (fresh: FreshDatabase, tenantId: string, ...read: readonly (readonly FactPerson[])[]) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    const connected = await listConnected(tx);
    const matched = matchAccounts(read);
    await replaceIdentities(
      tx,
      matched.map((accounts, place) => ({ applicationId: connected[place]?.id ?? '', accounts })),
    );
  });
