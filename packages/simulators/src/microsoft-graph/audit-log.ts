import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import { uuidOf } from '../world/uuid-of.ts';
import { objectIdOf } from './object-id-of.ts';
import type { GraphUser } from './user-of.ts';
import type { Registration } from './tenant-of.ts';

export type Actor = { readonly user: GraphUser } | { readonly app: Registration };

export interface Deed {
  /** In Microsoft's words: `Update conditional access policy`. */
  readonly activity: string;
  readonly category: string;
  readonly service: string;
  readonly operation: 'Add' | 'Update' | 'Delete' | 'Assign' | 'Unassign';
  readonly actor: Actor;
  readonly target: { readonly type: string; readonly id: string; readonly name: string; readonly userPrincipalName?: string };
  readonly changes?: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  /** Now unless given. */
  readonly at?: Date;
}

type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly activityDateTime: string };

const mostKept = 5000;
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

/** Who changed what in the directory: what `/auditLogs/directoryAudits` says. */
export class AuditLog {
  readonly #world: World;
  /** Oldest first. */
  readonly #entries: Entry[] = [];
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  record(deed: Deed): void {
    this.#count += 1;
    const at = deed.at ?? this.#world.now();
    const correlationId = uuidOf(this.#world.options.seed, 6_301, this.#count, 0);
    const { type, id, name, userPrincipalName = null } = deed.target;
    const modifiedProperties = (deed.changes ?? []).map(({ name: displayName, before, after }) => ({
      displayName,
      oldValue: written(before),
      newValue: written(after),
    }));
    this.#entries.push({
      id: `Directory_${correlationId}_${this.#count}`,
      activityDateTime: at.toISOString(),
      activityDisplayName: deed.activity,
      additionalDetails: [],
      category: deed.category,
      correlationId,
      initiatedBy: initiator(deed.actor),
      loggedByService: deed.service,
      operationType: deed.operation,
      result: 'success',
      resultReason: '',
      targetResources: [
        { id, displayName: name, type, userPrincipalName, groupType: type === 'Group' ? 'azureAD' : null, modifiedProperties },
      ],
    });
    if (this.#entries.length > mostKept) this.#entries.splice(0, this.#entries.length - mostKept);
  }

  /** Newest first, as far back as Microsoft keeps them. */
  list(): readonly Entry[] {
    const oldest = new Date(this.#world.now().getTime() - keptMs).toISOString();
    return this.#entries
      .filter(({ activityDateTime }) => activityDateTime >= oldest)
      .toSorted((a, b) => (a.activityDateTime < b.activityDateTime ? 1 : -1));
  }
}
