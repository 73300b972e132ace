import type { FreshDatabase } from '../database/fresh-database.ts';

interface AuditRow {
  readonly tenant_id: string;
  readonly action: string;
  readonly status: string;
  readonly actor: string;
  readonly actor_id: string;
  readonly source: string;
  readonly message: string;
}

/** The audit events that the call behind a response recorded, in any tenant. */
export async function auditOf(
  { fresh }: { readonly fresh: FreshDatabase },
  response: { readonly headers: Readonly<Record<string, unknown>> },
): Promise<AuditRow[]> {
  const { rows } = await fresh.owner.query<AuditRow>(
    'select tenant_id, action, status, actor, actor_id, source, message from audit_event where request_id = $1 order by seq',
    [response.headers['x-request-id']],
  );
  return rows;
}
