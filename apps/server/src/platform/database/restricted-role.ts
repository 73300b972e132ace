import type pg from 'pg';
import { Refusal } from '../refusal.ts';

interface Might {
  readonly bypasses: boolean;
  readonly owns: boolean;
}

/**
 * The server relies on row-level security to keep tenants apart, so it must not work as a role that could get past it:
 * neither by itself nor by becoming a role that can. The session's own user counts as owner when it asks about another role.
 */
export async function refuseMightyRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<Might>(
    `select exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(app.oid, r.oid, 'member')) as bypasses,
       app.rolname <> current_user and pg_has_role(app.oid, current_user, 'member')
         or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname in ('public', 'pgboss') and pg_has_role(app.oid, c.relowner, 'member')) as owns
     from pg_roles app where app.rolname = $1`,
    [role],
  );
  const might = rows[0];
  if (might?.bypasses !== true && might?.owns !== true) return;
  const why = might.bypasses ? 'can bypass row-level security' : 'owns the tables';
  throw new Refusal(
    `DATABASE_APP_URL names the role ${role}, which ${why}, so tenants would not be kept apart: name a role that is neither superuser nor owner and lacks BYPASSRLS.`,
  );
}
