import pg from 'pg';
import { Refusal } from '../refusal.ts';

/** Node tries each address of a host and answers with all failures under an empty message: the first says enough. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

const insufficientPrivilege = '42501';

export interface SessionOptions {
  readonly url: string;
  /** What to do when it cannot be reached: "Check DATABASE_URL." */
  readonly advice: string;
}

/** One connection for one piece of work. A database that cannot be reached is refused in a sentence. */
export async function inSession<T>({ url, advice }: SessionOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege)
      throw new Refusal(
        `The role ${client.user} may not connect to the database. Run "rampart migrate" with DATABASE_APP_URL set to it, or grant it CONNECT.`,
      );
    throw new Refusal(`The database cannot be reached: ${reasonOf(error)}. ${advice}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
