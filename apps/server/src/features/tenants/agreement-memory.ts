import type { Database } from '../../platform/database/database.ts';
import { isAgreementSigned } from './agreement-store.ts';

const memoryLimit = 100_000;

export interface AgreementMemory {
  isSigned(tenantId: string): Promise<boolean>;
}

/** A signature is never taken back, so it is looked up once a process: what consoles poll must not cost a query for it. */
export function openAgreementMemory(db: Database): AgreementMemory {
  const signed = new Set<string>();
  return {
    async isSigned(tenantId) {
      if (signed.has(tenantId)) return true;
      if (!(await db.inTenant(tenantId, isAgreementSigned))) return false;
      if (signed.size >= memoryLimit) signed.clear();
      signed.add(tenantId);
      return true;
    },
  };
}
