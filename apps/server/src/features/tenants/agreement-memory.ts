import { boundedMemory } from '../../platform/bounded-memory.ts';
import type { Database } from '../../platform/database/database.ts';
import { isAgreementSigned } from './agreement-store.ts';

export interface AgreementMemory {
  isSigned(tenantId: string): Promise<boolean>;
}

/** A signature is never withdrawn, so each process looks it up once: what consoles poll must not cost a query for it. */
export function openAgreementMemory(db: Database, memoryLimit = 100_000): AgreementMemory {
  const signed = boundedMemory<true>(memoryLimit);
  return {
    async isSigned(tenantId) {
      if (signed.get(tenantId)) return true;
      if (!(await isAgreementSigned(db.reader(tenantId)))) return false;
      signed.set(tenantId, true);
      return true;
    },
  };
}
