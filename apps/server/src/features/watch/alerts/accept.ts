import { mostListed } from '@rampart/domain/watch/baseline-rule.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { insertRule, listActiveRules, mostRules } from '../baseline/rule-store.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { acceptedRuleName } from './accepted-rule-name.ts';
import type { ChangeRow } from './alert-rows.ts';

interface Acceptance {
  readonly reason: string;
  readonly owner: string | null;
  readonly expiresAt: Date | null;
  readonly by: string;
}

/** What one rule is about: objects of one type of one product, no more than a rule lists. */
function partsOf(rows: readonly ChangeRow[]): ChangeRow[][] {
  const byType = Map.groupBy(rows, ({ product, type }) => `${product} ${type}`);
  return [...byType.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / mostListed) }, (_, place) => own.slice(place * mostListed, (place + 1) * mostListed)),
  );
}

/** From now on the objects should be as they are, as far as that is what was accepted. */
async function makeAcceptedBaseline(tx: TenantTx, rows: readonly ChangeRow[]): Promise<void> {
  const column = <K extends keyof ChangeRow>(name: K): ChangeRow[K][] => rows.map((row) => row[name]);
  await sql`
    update configuration_object as object set baseline = object.hash
    from unnest(${column('application_id')}::uuid[], ${column('type')}::text[], ${column('object_id')}::text[], ${column('after')}::text[])
      as accepted (application_id, type, object_id, version)
    where object.tenant_id = ${tx.tenantId} and object.application_id = accepted.application_id and object.type = accepted.type
      and object.object_id = accepted.object_id and encode(object.hash, 'hex') is not distinct from accepted.version`.execute(tx);
}

/**
 * The versions that were accepted are the baseline; a rule says who accepted them, why, and until when. It names each object with its
 * version, so that a further change of the same object is a new alert. Answers with the rule of each change.
 */
export async function acceptChanges(
  deps: WatchDeps,
  tx: TenantTx,
  rows: readonly ChangeRow[],
  { reason, owner, expiresAt, by }: Acceptance,
): Promise<ReadonlyMap<string, string>> {
  const now = deps.clock.now();
  const parts = partsOf(rows);
  if ((await listActiveRules(tx, now)).length + parts.length > mostRules)
    throw new HttpError(409, `There are ${mostRules} baseline rules already. Delete those that no longer matter.`);
  const ruleOf = new Map<string, string>();
  for (const part of parts) {
    const [{ product, type }] = part as [ChangeRow, ...ChangeRow[]];
    const accepted = new Map(part.map(({ object_id: instance, after }) => [`${after} ${instance}`, { instance, version: after }]));
    const data = { product, subconfig_type: type, accepted: [...accepted.values()] };
    const ruleId = await insertRule(tx, { data, name: acceptedRuleName(part), reason, owner, expiresAt, createdBy: by, createdAt: now });
    for (const { id } of part) ruleOf.set(id, ruleId);
  }
  await makeAcceptedBaseline(tx, rows);
  return ruleOf;
}
