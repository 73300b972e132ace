import type { TicketFields, TrackerChoices } from '@rampart/connectors/kit/tracker.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { getTracker } from '../filing/insert-once.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { type Tool, toolNames } from '../tools.ts';
import { withTracker } from '../with-tracker.ts';
import { everyProduct, putSettings, type TicketSettings } from './settings-store.ts';

const longestMs = 30_000;

const connectionFailed: Readonly<Record<Tool, string>> = {
  jira: 'Connection to Jira failed. Please check your instance health.',
  servicenow: 'Connection to ServiceNow failed. Please check your instance health.',
};

/** What can be chosen, asked of the tracker itself. */
export async function loadChoices(
  deps: TicketDeps,
  tenantId: string,
  { tool, chosen }: { tool: Tool; chosen: TicketFields & { person?: string } },
): Promise<TrackerChoices> {
  const tracker = await deps.db.inTenant(tenantId, (tx) => getTracker(deps, tx, tool));
  try {
    return await withTracker(deps, { tenantId, tracker, signal: AbortSignal.timeout(longestMs) }, (open) => open.choices(chosen));
  } catch (error) {
    if (error instanceof VendorFailure || (error instanceof DOMException && error.name === 'TimeoutError'))
      throw new HttpError(502, connectionFailed[tool]);
    throw error;
  }
}

interface Asked {
  readonly tenantId: string;
  readonly tool: Tool;
  readonly product?: string;
  readonly fields: TicketFields;
  readonly requiredStateId: string | null;
  readonly desiredStateId: string | null;
  readonly by: ActedBy;
}

const nameOf = (product: string | undefined): string => productRegistry.find(({ id }) => id === product)?.name ?? 'every product';

/** Written by people, or looked for elsewhere: of people only the first hundred are listed. */
const unlisted = ['assignee', 'labels'];

/** `project_id` is one of the choices called `project`; a status is one of its states. */
function refuseUnknown(fields: TicketFields, choices: TrackerChoices): void {
  for (const [name, value] of Object.entries(fields)) {
    const kind = name.replace(/_id$/, '');
    if (unlisted.includes(kind)) continue;
    if (choices[kind === 'status' ? 'state' : kind]?.some(({ id }) => id === value) !== true)
      throw new BadRequest(`The ${kind.replaceAll('_', ' ')} can no longer be chosen. Choose another one.`);
  }
}

function stateWith(choices: TrackerChoices, id: string | null): TicketSettings['requiredState'] {
  if (id === null) return null;
  const found = choices['state']?.find((state) => state.id === id);
  if (found === undefined) throw new BadRequest('This state does not exist in the project any more. Choose another one.');
  return { id: found.id, name: found.name };
}

/** Checked against what the tracker offers now, and stored with the names that people see. */
export async function putDefaults(
  deps: TicketDeps,
  { tenantId, tool, product, fields, requiredStateId, desiredStateId, by }: Asked,
): Promise<void> {
  if (product !== undefined && !productRegistry.some(({ id }) => id === product)) throw new BadRequest('There is no such product.');
  if (requiredStateId !== null && fields['status_id'] === requiredStateId)
    throw new BadRequest('A new issue cannot start in the state that approves it. Choose another status for new issues.');
  const choices = await loadChoices(deps, tenantId, { tool, chosen: fields });
  refuseUnknown(fields, choices);
  const settings: TicketSettings = {
    fields: { ...fields },
    requiredState: stateWith(choices, requiredStateId),
    desiredState: stateWith(choices, desiredStateId),
  };
  await deps.db.inTenant(tenantId, async (tx) => {
    await putSettings(tx, { tool, product: product ?? everyProduct, settings, by: by.actor, at: deps.clock.now() });
    const gate =
      settings.requiredState === null
        ? 'No state is required before a deployment.'
        : `“${settings.requiredState.name}” is required before a deployment.`;
    const message = `Configured ${toolNames[tool]} tickets of ${nameOf(product)}. ${gate}`;
    await recordEvent(deps, tx, {
      ...by,
      action: 'ticket.configure',
      status: 'success',
      message,
      details: { tool, product: product ?? null },
    });
  });
}
