import pg from 'pg';
import { Refusal } from '../refusal.ts';

/** Runs work as the owner, who has to see the rows of every tenant: with forced row-level security, owning a table is not enough. */
export async function inOwnerSession<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; seesAll: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
    );
    const [role] = rows;
    if (role?.seesAll !== true)
      throw new Refusal(
        `The role ${role?.name} cannot see the rows of all tenants, so it can neither back up nor restore: set DATABASE_URL to a role with BYPASSRLS.`,
      );
    // A statement that row-level security would narrow fails instead.
    await client.query('set row_security = off');
    return await work(client);
  } finally {
    await client.end();
  }
}
