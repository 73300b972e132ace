import { paragraphsOf } from '@rampart/domain/tickets/ticket-text.ts';
import type { ActedBy } from '../../audit/index.ts';
import { getDefaults } from '../defaults/find-defaults.ts';
import { reference } from '../text/reference.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import type { TicketSubject } from '../ticket-store.ts';
import { insertOnce } from './insert-once.ts';
import { untilFiled } from './until-filed.ts';

export interface AlertTicketRequest {
  readonly tenantId: string;
  readonly groupingId: string;
  readonly product: string;
  /** As the alert is called. */
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly by: ActedBy;
}

/** Asks for the ticket of an alert, with what is configured for its product, and waits a moment for it. Asked again, it is the same ticket. */
export async function requestAlertTicket(deps: TicketDeps, request: AlertTicketRequest): Promise<void> {
  const { tenantId, groupingId, product, title, summary, description, by } = request;
  const subject: TicketSubject = { kind: 'alert', id: groupingId };
  const link = new URL(`/drift?tags=${groupingId}`, deps.publicUrl).href;
  await deps.db.inTenant(tenantId, async (tx) => {
    const { tool, settings } = await getDefaults(deps, tx, product);
    await insertOnce(deps, tx, {
      subject,
      title: `the alert “${title}”`,
      tool,
      product,
      summary,
      bodyWith: (key) => [...paragraphsOf(description), { kind: 'link', text: 'Open in Rampart', url: link, isKept: true }, reference(key)],
      fields: settings.fields,
      planHash: null,
      planChoices: null,
      controlIds: [],
      by,
    });
  });
  await untilFiled(deps, tenantId, subject);
}
