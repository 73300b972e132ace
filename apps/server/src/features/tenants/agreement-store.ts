import type { Agreement } from '@rampart/contract/tenants.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { agreementText, agreementVersion } from './agreements.ts';

/** More versions than there will be. */
const signatureLimit = 100;

export interface Signature {
  readonly version: string;
  readonly signed_at: string;
  readonly signed_by: string;
}

const ofTenant = (tx: TenantTx) =>
  tx.selectFrom('agreement_signature').select(['version', 'signed_at', 'signed_by']).where('tenant_id', '=', tx.tenantId);

export async function isAgreementSigned(tx: TenantTx): Promise<boolean> {
  return (await ofTenant(tx).where('version', '=', agreementVersion).executeTakeFirst()) !== undefined;
}

export async function getCurrentAgreement(tx: TenantTx): Promise<Agreement> {
  const signature = await ofTenant(tx).where('version', '=', agreementVersion).executeTakeFirst();
  return {
    eula: { version: agreementVersion, text: agreementText },
    signed: signature !== undefined,
    signed_at: signature?.signed_at.toISOString() ?? null,
    signed_by: signature?.signed_by ?? null,
  };
}

export async function listSignatures(tx: TenantTx): Promise<Signature[]> {
  const rows = await ofTenant(tx).orderBy('signed_at', 'desc').limit(signatureLimit).execute();
  return rows.map((row) => ({ ...row, signed_at: row.signed_at.toISOString() }));
}

/** False when the tenant has signed already: the first signature counts. */
export async function insertSignature(tx: TenantTx, signer: { accountId: string; email: string; at: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('agreement_signature')
    .values({
      tenant_id: tx.tenantId,
      version: agreementVersion,
      account_id: signer.accountId,
      signed_by: signer.email,
      signed_at: signer.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}
