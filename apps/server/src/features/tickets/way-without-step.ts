import type { Remediation } from '@rampart/domain/remediation.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { findStartedTemplate } from '../remediate/index.ts';
import type { TicketDeps } from './ticket-deps.ts';

const hasStep = (template: Remediation): boolean => stepsOf(template, { hasIssueTracker: true }).includes('issue-tracking');

/** What deploys a remediation whose wizard has no step for its ticket; nothing when it has one. */
export async function wayWithoutStep(
  { catalog }: Pick<TicketDeps, 'catalog'>,
  tx: TenantTx,
  remediationId: string,
): Promise<string | undefined> {
  const template = await findStartedTemplate(catalog, tx, remediationId);
  if (template === undefined || hasStep(template)) return undefined;
  const { name } = catalog.products.find(({ id }) => id === template.product) ?? { name: template.product };
  const override = `add an override for ${name} without a required state in Ticket Configuration`;
  // The same people into the same group, once: its ticket can approve that.
  const once = catalog.remediations.find(
    (one) =>
      one.product === template.product &&
      deploysPeople(template.questType) &&
      deploysPeople(one.questType) &&
      hasStep(one) &&
      one.programTypes.some((type) => template.programTypes.includes(type)),
  );
  return once === undefined ? `To deploy it, ${override}.` : `Deploy “${once.name}” instead, or ${override}.`;
}
