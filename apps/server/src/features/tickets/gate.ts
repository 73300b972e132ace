import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { choicesIn, type DeploymentGate, type DeploymentRequest } from '../deploy/index.ts';
import { settingsFor, type TicketSettings } from './defaults/settings-store.ts';
import { wayWithoutStep } from './way-without-step.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketOf, type Ticket } from './ticket-store.ts';
import { type Tool, toolNames } from './tools.ts';

/** A ticket that was not seen for so long may have been moved since. */
const longestUnseenMs = 10 * 60_000;

/** What must be so before something is deployed to a product. */
export interface Requirement {
  readonly tool: Tool;
  readonly state: NonNullable<TicketSettings['requiredState']>;
}

type GateDeps = Pick<TicketDeps, 'trackers' | 'clock' | 'catalog'>;

interface Which {
  /** The product that is deployed to. */
  readonly product: string;
  readonly ticket: Pick<Ticket, 'tool'> | undefined;
}

/** The state that the ticket must be in. Where several trackers require one, that of the tracker that the ticket is in; of the first otherwise. */
export async function findRequirement(
  { trackers }: Pick<GateDeps, 'trackers'>,
  tx: TenantTx,
  { product, ticket }: Which,
): Promise<Requirement | undefined> {
  const requirements: Requirement[] = [];
  for (const { tool } of await trackers.list(tx)) {
    const settings = await settingsFor(tx, { tool, product });
    if (settings?.requiredState != null) requirements.push({ tool, state: settings.requiredState });
  }
  return requirements.find(({ tool }) => tool === ticket?.tool) ?? requirements[0];
}

interface Asked {
  readonly remediationId: string;
  readonly requirement: Requirement;
  readonly ticket: Ticket | undefined;
}

/** Why the ticket does not let anything be deployed, whatever the plan; nothing when it does. */
export async function stateObstacle(
  deps: GateDeps,
  tx: TenantTx,
  { remediationId, requirement, ticket }: Asked,
): Promise<string | undefined> {
  const { tool, state } = requirement;
  const step = 'in the step Issue Tracking';
  if (ticket === undefined || ticket.state === 'refused') {
    const required = `A ${toolNames[tool]} ticket in the state “${state.name}” is required before this is deployed`;
    const way = await wayWithoutStep(deps, tx, remediationId);
    return way === undefined ? `${required}. Create it ${step}.` : `${required}, and this remediation has no step Issue Tracking. ${way}`;
  }
  const name = ticket.ref?.name ?? 'The ticket';
  if (ticket.tool !== tool)
    return `${name} is in ${toolNames[ticket.tool]}, and a ${toolNames[tool]} ticket in the state “${state.name}” is required before this is deployed. Unlink it and create another ${step}.`;
  if (ticket.state === 'filing') return `The ticket is still being created. It must be “${state.name}” before this is deployed.`;
  if (ticket.state === 'gone') return `${name} was deleted in ${toolNames[ticket.tool]}. Unlink it and create another ${step}.`;
  if (ticket.seen?.state.id !== state.id)
    return `${name} must be “${state.name}” before this is deployed. It is “${ticket.seen?.state.name ?? 'not known yet'}”.`;
  const unseenMs = deps.clock.now().getTime() - (ticket.seenAt?.getTime() ?? 0);
  if (unseenMs > longestUnseenMs)
    return `${name} could not be read for more than 10 minutes. Check the connection to ${toolNames[ticket.tool]}, then deploy.`;
  return undefined;
}

/** The plan of what waits to be enabled was approved when it was staged. */
async function stagedPlan(tx: TenantTx, remediationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('deployment_job')
    .select('plan_hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('quest_instance_id', '=', remediationId)
    .where('phase', '=', 'stage')
    .where('status', 'in', ['successful', 'partial_success'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.plan_hash ?? null;
}

/** Every control, with the values left out of it, is what the approved plan was made for. An approval of which that is not known covers nothing. */
const areChoicesApproved = ({ approvedChoices }: Ticket, request: DeploymentRequest): boolean =>
  approvedChoices !== null && choicesIn(request).every((choice) => approvedChoices.includes(choice));

async function isApproved(tx: TenantTx, ticket: Ticket, request: DeploymentRequest): Promise<boolean> {
  const { approvedHash, subject } = ticket;
  if (approvedHash === null) return false;
  // Lists of people have no plan that could be shown beforehand: the ticket approves that they are deployed.
  if (request.lists !== undefined || approvedHash === request.planHash) return true;
  return request.phase === 'enable' && areChoicesApproved(ticket, request) && approvedHash === (await stagedPlan(tx, subject.id));
}

/** A subscription goes on with what was approved when it began, also once its ticket has been moved on; not with what was chosen since. */
function subscriptionObstacle(ticket: Ticket, request: DeploymentRequest, { state }: Requirement): string | undefined {
  if (request.lists !== undefined || areChoicesApproved(ticket, request)) return undefined;
  return `${ticket.ref?.name ?? 'The ticket'} does not approve everything that this subscription deploys now. Put this plan into it in the step Issue Tracking, and have it moved to “${state.name}” again.`;
}

/** The way back is always open: a rollback, and putting back what changed without Rampart. So is keeping the exclusion lists right. */
const isFree = ({ phase, objects, lists, programId }: DeploymentRequest): boolean =>
  phase === 'rollback' || objects !== undefined || (lists !== undefined && programId === null);

async function obstacleOf(deps: GateDeps, tx: TenantTx, request: DeploymentRequest): Promise<string | undefined> {
  if (isFree(request)) return undefined;
  const ticket = request.remediationId === null ? undefined : await findTicketOf(tx, request.remediationId);
  const requirement = await findRequirement(deps, tx, { product: request.product, ticket });
  if (requirement === undefined) return undefined;
  const name = toolNames[requirement.tool];
  if (request.remediationId === null)
    return `Deployments to this product need a ${name} ticket in the state “${requirement.state.name}”. Deploy its remediations one by one.`;
  if (request.action === 2 && request.by.actorId === '' && ticket?.approvedHash != null)
    return subscriptionObstacle(ticket, request, requirement);
  const obstacle = await stateObstacle(deps, tx, { remediationId: request.remediationId, requirement, ticket });
  if (obstacle !== undefined || ticket === undefined) return obstacle;
  if (await isApproved(tx, ticket, request)) return undefined;
  const called = ticket.ref?.name ?? 'The ticket';
  return `${called} approves a different plan. Put this plan into it in the step Issue Tracking, and have it moved to “${requirement.state.name}” again.`;
}

/** Nothing is deployed until its ticket approves it: by the state it is in, and by the plan that is in it. */
export const ticketGate =
  (deps: GateDeps): DeploymentGate =>
  async (tx, request) => {
    const obstacle = await obstacleOf(deps, tx, request);
    if (obstacle !== undefined) throw new HttpError(409, obstacle);
  };
