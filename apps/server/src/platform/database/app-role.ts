import { hkdfSync } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import { inSession } from './in-session.ts';
import { assertRestrictedRole } from './assert-restricted-role.ts';

const databaseNameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const userOf = (url: string) => decodeURIComponent(new URL(url).username);
const roleNameOf = (databaseName: string) => `${databaseName}_server`;

/** Every machine with the master key derives the same password, so none has to be stored. */
const passwordOf = (masterKey: Buffer, databaseName: string): string =>
  Buffer.from(hkdfSync('sha256', masterKey, databaseName, 'rampart database role', 24)).toString('base64url');

/** The same database as the restricted role that cannot bypass row-level security. */
export function appUrlOf(ownerUrl: string, masterKey: Buffer): string {
  const url = new URL(ownerUrl);
  const databaseName = databaseNameOf(ownerUrl);
  url.username = roleNameOf(databaseName);
  url.password = passwordOf(masterKey, databaseName);
  return url.href;
}

const asOwner = (ownerUrl: string) => ({ url: ownerUrl, advice: 'Check DATABASE_URL and that PostgreSQL runs there.' });

/**
 * Closing the database leaves connections that are open as they are, and lets in no new ones: nodes that run as another role would fail one after
 * the other. Those that may connect by a right of their own are not concerned.
 */
async function refuseShuttingOut(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select app.rolname as name
     from pg_stat_activity as session
     join pg_database as database on database.oid = session.datid and database.datname = current_database()
     join pg_roles as app on app.oid = session.usesysid
     join pg_roles as team on team.rolname = 'rampart_app' and pg_has_role(app.oid, team.oid, 'member')
     where app.rolname not in (current_user, $1) and not app.rolsuper and not pg_has_role(app.oid, database.datdba, 'usage')
       and has_database_privilege('public', database.oid, 'connect')
       and not exists (
         select from aclexplode(database.datacl) as given
         where given.privilege_type = 'CONNECT' and given.grantee <> 0 and pg_has_role(app.oid, given.grantee, 'usage'))
     order by name limit 1`,
    [role],
  );
  const [other] = rows;
  if (other === undefined) return;
  throw new Refusal(
    `The role ${other.name} has open sessions in the database and is about to lose its access. If it is the server's role, set DATABASE_APP_URL to it; otherwise, grant it CONNECT or end its sessions. Nothing has been changed.`,
  );
}

/** Before anything is changed: the operator's own role must be a restricted one, and no other one at work. */
export const checkFutureAppRole = (ownerUrl: string, appUrl: string): Promise<void> =>
  inSession(asOwner(ownerUrl), async (client) => {
    await assertRestrictedRole(client, userOf(appUrl));
    await refuseShuttingOut(client, userOf(appUrl));
  });

/**
 * The group `rampart_app` is one for the whole server: the role of another installation there has its rights in this database as well, and
 * must not get into it. Only its owner can close it.
 */
async function closeDatabase(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ database: string; owner: string; isOpen: boolean; mayConnect: boolean }>(
    `select current_database() as database, current_user as owner, has_database_privilege('public', current_database(), 'connect') as "isOpen",
       has_database_privilege($1, current_database(), 'connect') as "mayConnect"`,
    [role],
  );
  const [state] = rows;
  if (state === undefined || (!state.isOpen && state.mayConnect)) return;
  const database = client.escapeIdentifier(state.database);
  const allowed = [state.owner, role].map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query(`grant connect on database ${database} to ${allowed}`);
  await client.query(`revoke connect on database ${database} from public`);
}

/** Makes the restricted role, or lets the operator's own role be one. Run as the owner, after migrating. */
export async function ensureAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const name = userOf(appUrl);
  await inSession(asOwner(ownerUrl), async (client) => {
    const role = client.escapeIdentifier(name);
    const secret = client.escapeLiteral(decodeURIComponent(new URL(appUrl).password));
    await client.query('begin');
    // Two processes that start together must not both create the role.
    await client.query("select pg_advisory_xact_lock(hashtext('rampart app role'))");
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${role} login nobypassrls password ${secret}`);
    else if (name === roleNameOf(databaseNameOf(ownerUrl))) await client.query(`alter role ${role} password ${secret}`);
    const { rows } = await client.query<{ isMember: boolean }>(`select pg_has_role($1, 'rampart_app', 'usage') as "isMember"`, [name]);
    if (rows[0]?.isMember !== true) await client.query(`grant rampart_app to ${role}`);
    await closeDatabase(client, name);
    await client.query('commit');
  });
}

/** How many connections the processes that run have, on whatever machine. */
export const countAppSessions = (ownerUrl: string, appUrl: string): Promise<number> =>
  inSession(asOwner(ownerUrl), async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1',
      [userOf(appUrl)],
    );
    return rows[0]?.count ?? 0;
  });
