import type { Product } from '@rampart/domain/product.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Program } from './program-store.ts';

interface Listed {
  readonly program: Pick<Program, 'group'>;
  /** Whose group it is, whichever product of the vendor names it. */
  readonly directory: Pick<Product, 'id'>;
}

/** Whether a subscription to the same list never removes users from its group: another deployment into that group must not undo the choice. */
export async function neverRemoves(tx: TenantTx, { program, directory }: Listed): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from subscription
      join remediation on remediation.tenant_id = subscription.tenant_id and remediation.id = subscription.remediation_id
      join program on program.tenant_id = remediation.tenant_id and program.id = remediation.program_id
      where subscription.tenant_id = ${tx.tenantId} and subscription.add_only
        and program.program_group = ${program.group} and remediation.product = ${directory.id}) as is`.execute(tx);
  return rows[0]?.is === true;
}
