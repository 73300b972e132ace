import pg from 'pg';
import { prepareQueue } from '../queue/prepare-queue.ts';
import { Refusal } from '../refusal.ts';
import { appUrlOf, checkFutureAppRole, ensureAppRole } from './app-role.ts';
import { migrate } from './migrate.ts';

export interface PrepareOptions {
  readonly ownerUrl: string;
  /** The operator's own restricted role; without one, it is made. */
  readonly appUrl: string | undefined;
  readonly masterKey: Buffer;
}

const insufficientPrivilege = '42501';

/** Migrates as the owner and gives the restricted role its rights. Answers with the address the server works under. */
export async function prepareDatabase({ ownerUrl, appUrl, masterKey }: PrepareOptions): Promise<string> {
  const restrictedUrl = appUrl ?? appUrlOf(ownerUrl, masterKey);
  await checkFutureAppRole(ownerUrl, restrictedUrl);
  try {
    await migrate(ownerUrl);
    await prepareQueue(ownerUrl);
    await ensureAppRole(ownerUrl, restrictedUrl);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege)
      throw new Refusal(`The role of DATABASE_URL may not set up the database: ${error.message}. Give it the database, or name its owner.`);
    throw error;
  }
  return restrictedUrl;
}
