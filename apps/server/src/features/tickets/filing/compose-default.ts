import { getDefaults } from '../defaults/find-defaults.ts';
import { getStartedRemediation, listRemediations } from '../../remediate/index.ts';
import { draftTicket } from '../text/draft.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import type { TicketRequest } from './request-ticket.ts';

type Composed = Pick<TicketRequest, 'tool' | 'summary' | 'description' | 'fields'>;

/** A ticket as the form would start out: the draft, with what is configured for the product. */
export const composeDefault = (
  deps: TicketDeps,
  { tenantId, remediationId }: Pick<TicketRequest, 'tenantId' | 'remediationId'>,
): Promise<Composed> =>
  deps.db.inTenant(tenantId, async (tx) => {
    const { template, program, product } = getStartedRemediation(await listRemediations(deps, tx), remediationId);
    const { tool, settings } = await getDefaults(deps, tx, product.id);
    const which = { templateId: template.id, programId: program.id, programType: program.type, product: product.id };
    return { tool, fields: settings.fields, ...(await draftTicket(deps, tx, which)) };
  });
