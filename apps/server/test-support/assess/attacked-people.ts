import { randomUUID } from 'node:crypto';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { Person as FactPerson } from '@rampart/facts/people/people.ts';
import { foldAttackDays } from '../../src/features/collect/index.ts';
import { refreshMissing } from '../../src/features/people/groups/group-member-store.ts';
import { refreshGroups } from '../../src/features/people/groups/refresh-groups.ts';
import { replaceAliases } from '../../src/features/people/alias-store.ts';
import { matchAccounts } from '../../src/features/people/match-accounts.ts';
import { aliasesOf, mergePeople } from '../../src/features/people/merge-people.ts';
import { replacePeople } from '../../src/features/people/person-store.ts';
import type { FreshDatabase } from '../database/fresh-database.ts';

export interface ToldAttack {
  readonly day: string;
  readonly mail: string;
  readonly category: AttackCategory;
  readonly outcome?: 'delivered' | 'blocked' | 'click-permitted' | 'click-blocked';
  readonly count?: number;
}

const applicationId = randomUUID();

/** As a directory that was read would leave them. */
export const knowPeople = (fresh: FreshDatabase, tenantId: string, people: readonly FactPerson[]) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    const matched = matchAccounts([people]);
    const gone = await replacePeople(tx, mergePeople(matched));
    await replaceAliases(tx, aliasesOf(matched));
    await refreshGroups(tx);
    await refreshMissing(tx, gone);
  });

/** As a mail product that was read in a run of its own would leave them. `whenFolded` is awaited before it is committed. */
export const attackPeople = (
  fresh: FreshDatabase,
  tenantId: string,
  attacks: readonly ToldAttack[],
  whenFolded: () => Promise<void> = async () => {},
) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    const runId = randomUUID();
    const days = [...new Set(attacks.map(({ day }) => day))];
    await fresh.owner.query("select ensure_months('mail_threat_day', $1::date[])", [days]);
    for (const [row, { day, mail, category, outcome = 'delivered', count = 1 }] of attacks.entries())
      await tx
        .insertInto('mail_threat_day')
        .values({ tenant_id: tenantId, application_id: applicationId, run_id: runId, row, day, mail, category, outcome, count })
        .execute();
    await foldAttackDays(tx, days);
    await whenFolded();
  });
