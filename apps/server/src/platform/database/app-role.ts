import { hkdfSync } from 'node:crypto';
import pg from 'pg';

const roleNameOf = (databaseName: string) => `${databaseName}_server`;

/** Every machine that holds the master key reaches the same password, so none has to be stored. */
const passwordOf = (masterKey: Buffer, databaseName: string): string =>
  Buffer.from(hkdfSync('sha256', masterKey, databaseName, 'rampart database role', 24)).toString('base64url');

/** The same database as the restricted role that cannot bypass row-level security. */
export function appUrlOf(ownerUrl: string, masterKey: Buffer): string {
  const url = new URL(ownerUrl);
  const databaseName = decodeURIComponent(url.pathname.slice(1));
  url.username = roleNameOf(databaseName);
  url.password = passwordOf(masterKey, databaseName);
  return url.href;
}

/** Makes the restricted role, or lets the operator's own role be one. Run as the owner, after migrating. */
export async function ensureAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const role = client.escapeIdentifier(decodeURIComponent(username));
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [decodeURIComponent(username)]);
    if (rowCount === 0) await client.query(`create role ${role} login nobypassrls password ${secret}`);
    else if (username === roleNameOf(new URL(ownerUrl).pathname.slice(1))) await client.query(`alter role ${role} password ${secret}`);
    await client.query(`grant rampart_app to ${role}`);
  } finally {
    await client.end();
  }
}
