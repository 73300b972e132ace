import type { TicketFields } from '@rampart/connectors/kit/tracker.ts';
import { paragraphsOf, type TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import type { ActedBy } from '../../audit/index.ts';
import { getStartedRemediation, listRemediations, remediationTitle, type RemediationState } from '../../remediate/index.ts';
import { settingsFor } from '../defaults/settings-store.ts';
import { noPlanText, planText } from '../text/plan-text.ts';
import { reference } from '../text/reference.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { findTicketOf } from '../ticket-store.ts';
import type { Tool } from '../tools.ts';
import { getTracker, insertOnce } from './insert-once.ts';
import { planFor, type PlanOutcome } from './plan-for.ts';

export interface TicketRequest {
  readonly tenantId: string;
  readonly remediationId: string;
  readonly tool: Tool;
  readonly summary: string;
  readonly description: string;
  readonly fields: TicketFields;
  readonly by: ActedBy;
}

/** An address may have nothing but the id of a started remediation. */
const linkOf = ({ publicUrl }: Pick<TicketDeps, 'publicUrl'>, remediationId: string): string =>
  new URL(`/quests/${remediationId}`, publicUrl).href;

const bodyOf = (deps: TicketDeps, request: TicketRequest, outcome: PlanOutcome, key: string): TicketText => [
  ...paragraphsOf(request.description),
  ...('plan' in outcome ? planText(outcome.plan) : noPlanText(outcome.because)),
  { kind: 'link', text: 'Open in Rampart', url: linkOf(deps, request.remediationId), isKept: true },
  reference(key),
];

/** Asks for the ticket of a remediation. Asked again, it is the same ticket. */
export async function requestTicket(deps: TicketDeps, request: TicketRequest): Promise<RemediationState> {
  const { tenantId, remediationId, tool, summary, fields, by } = request;
  const { remediation, known, configured } = await deps.db.inTenant(tenantId, async (tx) => {
    await getTracker(deps, tx, tool);
    const found = getStartedRemediation(await listRemediations(deps, tx), remediationId);
    const settings = await settingsFor(tx, { tool, product: found.product.id });
    return { remediation: found, known: await findTicketOf(tx, remediationId), configured: settings?.fields ?? {} };
  });
  if (known !== undefined && known.state !== 'refused') return remediation;
  const outcome = await planFor(deps, { tenantId, remediation, by });
  const composed = {
    subject: { kind: 'remediation', id: remediationId },
    title: remediationTitle(remediation),
    tool,
    product: remediation.product.id,
    summary,
    bodyWith: (key: string) => bodyOf(deps, request, outcome, key),
    // What the form does not ask for, such as labels, is as it is configured.
    fields: { ...configured, ...fields },
    planHash: 'plan' in outcome ? outcome.plan.hash : null,
    planChoices: 'plan' in outcome ? outcome.plan.choices : null,
    controlIds: remediation.controls.map(({ id }) => id),
    by,
  } as const;
  await deps.db.inTenant(tenantId, (tx) => insertOnce(deps, tx, composed));
  return remediation;
}
