import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { foldAttackDays, lockRisk } from '../collect/index.ts';

interface Changed {
  readonly alias: string;
  readonly mail: string;
}

/** The days on which one of these was attacked. */
async function loadAttackDays(tx: TenantTx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text from attack_day where tenant_id = ${tx.tenantId} and mail = any(${addresses}::text[])`.execute(tx);
  return rows.map(({ day }) => day);
}

/**
 * Who was among the most attacked under a mail that is an alias of theirs now was so all the time, and has not left. Where two mails have become one
 * person's, and either was among them, what was recorded stays as it was.
 */
async function moveStays(tx: TenantTx, came: readonly Changed[]): Promise<void> {
  await sql`
    update most_attacked_stay as moved set mail = known.mail
    from (
      select distinct on (given.mail, stay.group_id) given.alias, given.mail, stay.group_id
      from unnest(${came.map(({ alias }) => alias)}::text[], ${came.map(({ mail }) => mail)}::text[]) as given (alias, mail)
      join most_attacked_stay as stay on stay.tenant_id = ${tx.tenantId} and stay.mail = given.alias
      order by given.mail, stay.group_id, stay.first_day desc) as known
    where moved.tenant_id = ${tx.tenantId} and moved.group_id = known.group_id and moved.mail = known.alias and not exists (
      select from most_attacked_stay as present
      where present.tenant_id = ${tx.tenantId} and present.group_id = known.group_id and present.mail = known.mail)`.execute(tx);
}

/** Exactly these aliases and no others. Days with attacks on one that came, left or moved are folded anew: they belong to another person now. */
export async function replaceAliases(tx: TenantTx, aliases: ReadonlyMap<string, string>): Promise<void> {
  // Days that are being folded by the aliases of before are folded anew when they are there.
  await lockRisk(tx);
  const [given, mails] = [[...aliases.keys()], [...aliases.values()]];
  const { rows: left } = await sql<Changed>`
    delete from person_alias as known where tenant_id = ${tx.tenantId} and not exists (
      select from unnest(${given}::text[], ${mails}::text[]) as given (alias, mail) where given.alias = known.alias and given.mail = known.mail)
    returning alias, mail`.execute(tx);
  const { rows: came } = await sql<Changed>`
    insert into person_alias (tenant_id, alias, mail)
    select ${tx.tenantId}::uuid, unnest(${given}::text[]), unnest(${mails}::text[])
    on conflict (tenant_id, alias) do nothing returning alias, mail`.execute(tx);
  if (came.length > 0) await moveStays(tx, came);
  const addresses = [...left.map(({ mail }) => mail), ...came.map(({ alias }) => alias)];
  if (addresses.length > 0) await foldAttackDays(tx, await loadAttackDays(tx, addresses));
}
