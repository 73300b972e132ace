import type pg from 'pg';
import { Refusal } from '../refusal.ts';

interface Might {
  readonly name: string;
  readonly bypasses: boolean;
  readonly owns: boolean;
}

/**
 * Row-level security keeps tenants apart, so the server must not work as a role that could get past it: neither directly nor
 * by becoming a role that can. The owner asks about a role before anything exists; without one, the session asks about itself.
 */
export async function assertRestrictedRole(client: pg.Client, role?: string): Promise<void> {
  const { rows } = await client.query<Might>(
    `select app.rolname as name,
       exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(app.oid, r.oid, 'member')) as bypasses,
       $1::text is not null and pg_has_role(app.oid, current_user, 'member')
         or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname in ('public', 'pgboss') and pg_has_role(app.oid, c.relowner, 'member')) as owns
     from pg_roles app where app.rolname = coalesce($1, current_user)`,
    [role],
  );
  const [might] = rows;
  if (might === undefined || (!might.bypasses && !might.owns)) return;
  throw new Refusal(
    `The server would work as the role ${might.name}, which ${might.bypasses ? 'can bypass row-level security' : 'owns the tables'}: set DATABASE_APP_URL to a role that is neither superuser nor owner and lacks BYPASSRLS.`,
  );
}
