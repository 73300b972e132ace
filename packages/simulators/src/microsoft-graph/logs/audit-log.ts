import { dayMs } from '@rampart/domain/day.ts';
import { ChangeLog } from '../../kit/change-log.ts';
import type { LogDelays } from '../../kit/log-delays.ts';
import type { Body } from '../../kit/rest-api.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import { objectIdOf, type GraphUser } from '../directory/accounts.ts';
import type { Registration } from '../tokens/applications.ts';

export type Actor = { readonly user: GraphUser } | { readonly app: Registration };

export interface AuditedChange {
  /** In Microsoft's words: `Update conditional access policy`. */
  readonly activity: string;
  readonly category: string;
  /** `Core Directory` unless given. */
  readonly service?: string;
  readonly operation: 'Add' | 'Update' | 'Delete' | 'Assign' | 'Unassign';
  readonly actor: Actor;
  readonly target: { readonly type: string; readonly id: string; readonly displayName: string | null; readonly userPrincipalName?: string };
  /** What it is about besides. */
  readonly beside?: AuditedChange['target'];
  readonly changes?: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

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

const resourceOf = ({ id, displayName, type, userPrincipalName }: AuditedChange['target'], modifiedProperties: readonly object[]) => ({
  id,
  displayName,
  type,
  userPrincipalName: userPrincipalName ?? null,
  groupType: type === 'Group' ? 'azureAD' : null,
  modifiedProperties,
});

/** Something that is given or taken as a whole. */
export const assignment = (name: string, value: unknown, isAdded: boolean) => ({
  name,
  before: isAdded ? null : value,
  after: isAdded ? value : null,
});

/** Who changed what in the directory: what `/auditLogs/directoryAudits` lists. */
export function openAuditLog(world: World, delays: LogDelays) {
  const log = new ChangeLog<{ readonly entry: Body & { readonly id: string } }>(world);
  const record = ({
    activity,
    category,
    service = 'Core Directory',
    operation,
    actor,
    target,
    beside,
    changes = [],
  }: AuditedChange): void => {
    const number = log.count() + 1;
    const correlationId = uuidOf(world.options.seed, 6_301, number, 0);
    const modifiedProperties = changes.map(({ name, before, after }) => ({
      displayName: name,
      oldValue: written(before),
      newValue: written(after),
    }));
    const entry = {
      id: `Directory_${correlationId}_${number}`,
      activityDateTime: world.now().toISOString(),
      activityDisplayName: activity,
      additionalDetails: [],
      category,
      correlationId,
      initiatedBy: initiator(actor),
      loggedByService: service,
      operationType: operation,
      result: 'success',
      resultReason: '',
      targetResources: [resourceOf(target, modifiedProperties), ...(beside === undefined ? [] : [resourceOf(beside, [])])],
    };
    log.record({ entry });
  };
  return {
    record,
    /** The log's target is the person, and the group or role is among the changes; a role is a target besides, by its id and without a name. */
    recordMembership(
      user: GraphUser,
      isAdded: boolean,
      of: Readonly<{ kind: 'Group' | 'Role'; id?: string; properties: object }>,
      actor: Actor,
    ): void {
      record({
        activity: `${isAdded ? 'Add member to' : 'Remove member from'} ${of.kind.toLowerCase()}`,
        category: `${of.kind}Management`,
        operation: isAdded ? 'Assign' : 'Unassign',
        actor,
        target: { ...user, type: 'User' },
        ...(of.id === undefined ? {} : { beside: { type: of.kind, id: of.id, displayName: null } }),
        changes: Object.entries(of.properties).map(([name, value]) => assignment(`${of.kind}.${name}`, value, isAdded)),
      });
    },
    recordApp(app: Registration, change: Pick<AuditedChange, 'activity' | 'operation' | 'actor' | 'changes'>): void {
      const target = { type: 'ServicePrincipal', id: app.clientId, displayName: app.displayName };
      record({ ...change, category: 'ApplicationManagement', target });
    },
    /** Newest first, as far back as Microsoft keeps them. */
    list: () =>
      log
        .between(world.now().getTime() - keptMs, Number.POSITIVE_INFINITY)
        .filter(({ at }) => delays.isShown(at, world.now().getTime()))
        .toSorted((a, b) => b.at - a.at || b.number - a.number)
        .map(({ entry }) => entry),
  };
}
