import type { ChangeLog, Recorded } from '../../kit/change-log.ts';
import type { ResourceChange } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import type { Caller } from '../tokens/access.ts';

export interface ChangeTarget {
  readonly id: string;
  readonly type: string;
  readonly alternateId: string;
  readonly displayName: string;
  readonly detailEntry?: Body;
  readonly changeDetails?: { readonly from: Body; readonly to: Body };
}

interface Entry {
  readonly eventType: string;
  readonly message: string;
  readonly caller: Caller;
  readonly targets: readonly ChangeTarget[];
}

/** The part of the System Log that only a change brings about. */
export type OktaChangeLog = ChangeLog<Entry>;
export type OktaChange = Recorded<Entry>;

export const targetOf = (type: string, { id, name }: { readonly id: string; readonly name: string }): ChangeTarget => ({
  id,
  type,
  alternateId: 'unknown',
  displayName: name,
});

export interface LogDescription<Item> {
  /** `zone` of `zone.create`. */
  readonly event: string;
  /** `network zone` of `Create network zone`. */
  readonly noun: string;
  readonly target: (item: Item) => ChangeTarget;
  /** Targets before it, such as the policy of a rule. */
  readonly context?: (item: Item) => readonly ChangeTarget[];
  /** Okta's event and words where they differ: rules are added, tokens revoked. */
  readonly others?: Readonly<Record<string, readonly [string, string]>>;
  /** What the details of an update are taken from: the object as shown unless given, `null` for no details. */
  readonly body?: ((item: Item) => Body) | null;
}

/** Records the changes of a resource as the System Log describes them. */
export function recordIn<Item>(changes: OktaChangeLog, show: (item: Item) => Body, described: LogDescription<Item>) {
  const { event, noun, target, context = () => [], others = {}, body = show } = described;
  return ({ action, item, before, by }: ResourceChange<Item, Caller>): void => {
    const [eventType, message] = others[action] ?? [`${event}.${action}`, `${action[0]!.toUpperCase()}${action.slice(1)} ${noun}`];
    const isDetailed = before !== null && action !== 'delete' && body !== null;
    const details = isDetailed ? { changeDetails: changeDetails(body(before), body(item)) } : {};
    changes.record({ eventType, message, caller: by, targets: [...context(item), { ...target(item), ...details }] });
  };
}

/** Only what differs. */
function changeDetails(from: Body, to: Body): { readonly from: Body; readonly to: Body } {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => name !== 'lastUpdated' && name !== '_links' && JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  const only = (body: Body): Body => Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
  return { from: only(from), to: only(to) };
}
