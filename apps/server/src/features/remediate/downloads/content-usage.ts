import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { UsageCounters } from '../../tenants/index.ts';

/** Each downloaded file uses up one. */
export const contentUsage: UsageCounters = {
  export_data: async (tx) => {
    const { count } = await tx
      .selectFrom('content_download')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
};

export const noteDownload = async (tx: TenantTx, fileName: string): Promise<void> =>
  void (await tx.insertInto('content_download').values({ tenant_id: tx.tenantId, file_name: fileName }).execute());
