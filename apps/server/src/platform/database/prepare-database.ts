import { prepareQueue } from '../queue/prepare-queue.ts';
import { Refusal } from '../refusal.ts';
import { appUrlOf, ensureAppRole } from './app-role.ts';
import { migrate } from './migrate.ts';

export interface PrepareOptions {
  readonly ownerUrl: string;
  /** The operator's own restricted role; without one, it is made. */
  readonly appUrl: string | undefined;
  readonly masterKey: Buffer;
}

/** Migrates as the owner and gives the restricted role its rights. Answers with the address the server works under. */
export async function prepareDatabase({ ownerUrl, appUrl, masterKey }: PrepareOptions): Promise<string> {
  const restrictedUrl = appUrl ?? appUrlOf(ownerUrl, masterKey);
  try {
    await migrate(ownerUrl);
    await prepareQueue(ownerUrl);
    await ensureAppRole(ownerUrl, restrictedUrl);
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000')
    ) {
      throw new Refusal(`The database cannot be reached: ${error.message}. Check DATABASE_URL and that PostgreSQL runs there.`);
    }
    throw error;
  }
  return restrictedUrl;
}
