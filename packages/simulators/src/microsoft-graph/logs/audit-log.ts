import { dayMs } from '@rampart/domain/day.ts';
import { ChangeLog } from '../../kit/change-log.ts';
import type { Body } from '../../kit/rest-api.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import { objectIdOf } from '../directory/object-id-of.ts';
import type { GraphUser } from '../directory/user.ts';
import type { Registration } from '../tokens/applications.ts';

export type Actor = { readonly user: GraphUser } | { readonly app: Registration };

export interface AuditedChange {
  /** In Microsoft's words: `Update conditional access policy`. */
  readonly activity: string;
  readonly category: string;
  readonly service: string;
  readonly operation: 'Add' | 'Update' | 'Delete' | 'Assign' | 'Unassign';
  readonly actor: Actor;
  readonly target: { readonly type: string; readonly id: string; readonly name: string; readonly userPrincipalName?: string };
  readonly changes?: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

type Entry = Body & { readonly id: string; readonly activityDateTime: string };

const keptMs = 30 * dayMs;
/** The portal's own requests come from the office. */
const administratorsAddress = '192.0.2.1';

function initiator(actor: Actor): object {
  if ('app' in actor) {
    const { clientId, displayName } = actor.app;
    return { user: null, app: { appId: clientId, displayName, servicePrincipalId: objectIdOf(clientId), servicePrincipalName: null } };
  }
  const { id, displayName, userPrincipalName } = actor.user;
  return { user: { id, displayName, userPrincipalName, ipAddress: administratorsAddress }, app: null };
}

const written = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** Who changed what in the directory: what `/auditLogs/directoryAudits` lists. */
export class AuditLog {
  readonly #world: World;
  readonly #log: ChangeLog<{ readonly entry: Entry }>;

  constructor(world: World) {
    this.#world = world;
    this.#log = new ChangeLog(world);
  }

  record({ activity, category, service, operation, actor, target, changes = [] }: AuditedChange): void {
    const number = this.#log.count() + 1;
    const correlationId = uuidOf(this.#world.options.seed, 6_301, number, 0);
    const { type, id, name, userPrincipalName = null } = target;
    const modifiedProperties = changes.map(({ name: displayName, before, after }) => ({
      displayName,
      oldValue: written(before),
      newValue: written(after),
    }));
    const entry: Entry = {
      id: `Directory_${correlationId}_${number}`,
      activityDateTime: this.#world.now().toISOString(),
      activityDisplayName: activity,
      additionalDetails: [],
      category,
      correlationId,
      initiatedBy: initiator(actor),
      loggedByService: service,
      operationType: operation,
      result: 'success',
      resultReason: '',
      targetResources: [
        { id, displayName: name, type, userPrincipalName, groupType: type === 'Group' ? 'azureAD' : null, modifiedProperties },
      ],
    };
    this.#log.record({ entry });
  }

  /** Newest first, as far back as Microsoft keeps them. */
  list(): readonly Entry[] {
    const recent = this.#log.between(this.#world.now().getTime() - keptMs, Number.POSITIVE_INFINITY);
    return recent.toSorted((a, b) => b.at - a.at || b.number - a.number).map(({ entry }) => entry);
  }
}

/** A membership that was given or taken: the log's target is the person, and the group or role is among the changes. */
export function membershipChange(user: GraphUser, isAdded: boolean, properties: Readonly<Record<string, string>>) {
  return {
    operation: isAdded ? 'Assign' : 'Unassign',
    target: { type: 'User', id: user.id, name: user.displayName, userPrincipalName: user.userPrincipalName },
    changes: Object.entries(properties).map(([name, value]) => ({ name, before: isAdded ? null : value, after: isAdded ? value : null })),
  } as const;
}
