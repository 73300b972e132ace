import { sql } from 'kysely';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import type { TxtAnswer } from '../../../../platform/dns/txt-records.ts';

/** What a tenant may claim at most. */
export const maxDomains = 50;
/** What the provider's staff see at most. */
const maxListed = 500;

export interface ClaimedDomain {
  readonly tenantId: string;
  readonly domain: string;
  readonly state: 'claimed' | 'proven' | 'lost';
  readonly token: string;
  readonly proof: 'dns' | 'staff' | null;
  readonly claimedAt: Date;
  readonly provenAt: Date | null;
  readonly confirmedBy: string | null;
  readonly reason: string | null;
  readonly checkedAt: Date | null;
  readonly answer: TxtAnswer['state'] | null;
  readonly missingSince: Date | null;
}

const rows = (tx: TenantTx) =>
  tx
    .selectFrom('sso_domain')
    .select(['sso_domain.tenant_id as tenantId', 'domain', 'token', 'reason'])
    .select(['claimed_at as claimedAt', 'proven_at as provenAt', 'checked_at as checkedAt', 'missing_since as missingSince'])
    .select('confirmed_by as confirmedBy')
    // The database holds them to these values.
    .select(sql<ClaimedDomain['state']>`state`.as('state'))
    .select(sql<ClaimedDomain['proof']>`proof`.as('proof'))
    .select(sql<ClaimedDomain['answer']>`answer`.as('answer'));

/** The domain's claims, proofs and losses wait for each other, in whichever tenant. To be locked before any row. */
export async function lockDomain(tx: TenantTx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-in domain ${domain}`}))`.execute(tx);
}

export const listDomains = (tx: TenantTx): Promise<ClaimedDomain[]> =>
  rows(tx).where('sso_domain.tenant_id', '=', tx.tenantId).orderBy('domain').limit(maxDomains).execute();

export const findDomain = (tx: TenantTx, domain: string): Promise<ClaimedDomain | undefined> =>
  rows(tx).where('sso_domain.tenant_id', '=', tx.tenantId).where('domain', '=', domain).executeTakeFirst();

/** In the platform's scope: those of these domains that are proven, whosever they are. */
export const listProven = (tx: TenantTx, domains: readonly string[]): Promise<ClaimedDomain[]> =>
  domains.length === 0
    ? Promise.resolve([])
    : rows(tx).where('state', '=', 'proven').where('domain', 'in', domains).limit(maxListed).execute();

/** In the platform's scope: of all tenants, with their names. Those that wait for a proof come first. */
export const listAllDomains = (tx: TenantTx): Promise<(ClaimedDomain & { tenant: string })[]> =>
  rows(tx)
    .innerJoin('tenant', 'tenant.tenant_id', 'sso_domain.tenant_id')
    .select('tenant.name as tenant')
    .orderBy(sql`state = 'proven'`)
    .orderBy('claimed_at', 'desc')
    .limit(maxListed)
    .execute();

/** False when the tenant claims it already. */
export async function insertClaim(tx: TenantTx, domain: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('sso_domain')
    .values({ tenant_id: tx.tenantId, domain, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst();
  return inserted !== undefined;
}

const ofTenant = (tx: TenantTx, domain: string) =>
  tx.updateTable('sso_domain').where('tenant_id', '=', tx.tenantId).where('domain', '=', domain);

export async function putAnswer(tx: TenantTx, domain: string, answer: { state: TxtAnswer['state']; now: Date; missingSince: Date | null }) {
  const { state, now, missingSince } = answer;
  await ofTenant(tx, domain).set({ answer: state, checked_at: now, missing_since: missingSince }).execute();
}

export type Proof = { readonly proof: 'dns' } | { readonly proof: 'staff'; readonly confirmedBy: string; readonly reason: string };

export async function putProof(tx: TenantTx, domain: string, given: Proof & { readonly now: Date }): Promise<void> {
  const { proof, now } = given;
  const [confirmed_by, reason] = given.proof === 'staff' ? [given.confirmedBy, given.reason] : [null, null];
  const proven = { state: 'proven', proof, proven_at: now, missing_since: null, closes_passwords: true, confirmed_by, reason };
  await ofTenant(tx, domain).set(proven).execute();
}

export async function putLoss(tx: TenantTx, domain: string): Promise<void> {
  await ofTenant(tx, domain).set({ state: 'lost', missing_since: null }).execute();
}

export async function deleteDomain(tx: TenantTx, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_domain')
    .where('tenant_id', '=', tx.tenantId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** In the tenant's scope. */
export async function ownsDomain(tx: TenantTx, domain: string): Promise<boolean> {
  return (await findDomain(tx, domain))?.state === 'proven';
}

/** In the tenant's scope: whether it was proven once, so that its people's passwords stay closed. */
export async function closesPasswords(tx: TenantTx, domain: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sso_domain')
    .select('closes_passwords')
    .where('tenant_id', '=', tx.tenantId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row?.closes_passwords ?? false;
}
