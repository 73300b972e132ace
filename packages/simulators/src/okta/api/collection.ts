import { ResourceStore, type ResourceChange } from '../../kit/resource-store.ts';
import type { Body, Reply } from '../../kit/rest-api.ts';
import type { OrgParts } from '../org-parts.ts';
import { recordIn, targetOf, type LogDescription } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import { oktaResource, type OktaApi, type OktaCall, type Status } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import type { IdPrefix } from './okta-id.ts';

/** What Okta's objects have in common, in the form that its API gives them. */
export interface OktaObject {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly status?: Status;
  readonly system?: boolean;
  readonly created: string;
  readonly lastUpdated: string;
}

/** What every new object is given. */
type Stamp = Pick<OktaObject, 'id' | 'created' | 'lastUpdated'>;
type Creation = Pick<OktaCall, 'body' | 'caller'> & Partial<Pick<OktaCall, 'params' | 'query'>>;

interface Kind<Item extends OktaObject> {
  readonly path: string;
  /** `networkZones` of `okta.networkZones.read`. */
  readonly scope: string;
  /** Okta's name for the kind: `NetworkZone`. */
  readonly kind: string;
  /** In refusals about objects of the system: `zone` and `zones`. */
  readonly nouns?: readonly [string, string];
  readonly initial: readonly Item[];
  readonly refresh?: () => void;
  readonly show: (item: Item, href: string) => Body;
  /** How the System Log describes changes; they are not in it unless given. */
  readonly log?: Omit<LogDescription<Item>, 'target'> & Partial<LogDescription<Item>>;
  readonly get?: (call: OktaCall) => Item;
  /** All of them on one page unless given. */
  readonly list?: (call: OktaCall) => Reply;
  readonly idPrefix?: IdPrefix;
  readonly create?: (call: Creation, stamp: Stamp) => Item;
  readonly update?: (item: Item, body: Body) => Item;
  readonly isPermanent?: boolean;
  /** Whether it can be activated and deactivated, and what answers that: the object, or nothing. */
  readonly lifecycle?: 'shown' | 'silent';
  /** Where a name may be there once, and what Okta says about the second. */
  readonly uniqueName?: { readonly within: (item: Item) => unknown; readonly taken: string };
  readonly arrange?: (items: readonly Item[], written: Item | null) => readonly Item[];
  /** Each throws what Okta refuses. The last two refuse objects of the system unless given. */
  readonly check?: (item: Item, before: Item | null) => void;
  readonly checkDelete?: (item: Item) => void;
  readonly checkStatus?: (item: Item, status: Status) => void;
  readonly after?: (change: ResourceChange<Item, Caller>) => void;
  readonly moreRoutes?: (api: OktaApi) => void;
}

export type Collection<Item extends OktaObject> = ReturnType<typeof openCollection<Item>>;

/** The objects of one kind with the rules that hold for most kinds, and their routes. */
export function openCollection<Item extends OktaObject>({ base, now, changes, newId }: OrgParts, kind: Kind<Item>) {
  const { path, create, update, nouns = ['object', 'objects'], uniqueName } = kind;
  // Parameters of the path are fields of the object.
  const hrefOf = (item: Item): string => `${base}${path.replaceAll(/:(\w+)/g, (_all, name) => String((item as Body)[name]))}/${item.id}`;
  const show = (item: Item): Body => kind.show(item, hrefOf(item));
  const refuseSystem = ({ system }: Item, what: string): void => {
    if (system === true) throw oktaErrors.forbidden(`System ${nouns[1]} cannot be ${what}.`);
  };
  const { checkStatus = (item) => refuseSystem(item, 'activated or deactivated') } = kind;
  const record = kind.log && recordIn(changes, show, { target: (item) => targetOf(kind.kind, item), ...kind.log });
  const store: ResourceStore<Item, Caller> = new ResourceStore<Item, Caller>({
    initial: kind.initial,
    missing: (id) => oktaErrors.notFound(id, kind.kind),
    ...(kind.arrange ? { arrange: kind.arrange } : {}),
    ...(kind.refresh ? { refresh: kind.refresh } : {}),
    check(item, before) {
      if (before !== null && item.type !== before.type) throw oktaErrors.invalid('type', `The type of a ${nouns[0]} cannot be changed`);
      if (before?.system === true && item.name !== before.name)
        throw oktaErrors.invalid('name', `The name of a system ${nouns[0]} cannot be changed`);
      kind.check?.(item, before);
      const isSame = (one: Item): boolean => one.name === item.name && one.id !== item.id;
      if (uniqueName && store.list().some((one) => isSame(one) && uniqueName.within(one) === uniqueName.within(item)))
        throw oktaErrors.invalid('name', uniqueName.taken);
    },
    checkDelete: kind.checkDelete ?? ((item) => refuseSystem(item, 'deleted')),
    record(change) {
      record?.(change);
      kind.after?.(change);
    },
  });
  const collection = {
    store,
    show,
    create(call: Creation): Item {
      const stamp = { id: newId(kind.idPrefix!), created: now(), lastUpdated: now() };
      return store.create(create!(call, stamp), call.caller);
    },
    update: (item: Item, body: Body, caller: Caller): Item => store.update({ ...update!(item, body), lastUpdated: now() }, caller),
    setStatus(item: Item, status: Status, caller: Caller): Item {
      checkStatus(item, status);
      return store.update({ ...item, status, lastUpdated: now() }, caller, status === 'ACTIVE' ? 'activate' : 'deactivate');
    },
    addRoutes(api: OktaApi): void {
      oktaResource<Item>(api, {
        path,
        scope: kind.scope,
        get: kind.get ?? (({ params }) => store.get(params['id']!)),
        show,
        list: kind.list ?? (() => ({ body: store.list().map(show) })),
        ...(create ? { create: (call) => collection.create(call) } : {}),
        ...(update ? { replace: (item, { body, caller }) => collection.update(item, body, caller) } : {}),
        ...(kind.isPermanent === true ? {} : { delete: ({ id }, { caller }) => store.delete(id, caller) }),
        ...(kind.lifecycle ? { setStatus: (item, status, { caller }) => collection.setStatus(item, status, caller) } : {}),
        showsStatus: kind.lifecycle === 'shown',
      });
      kind.moreRoutes?.(api);
    },
  };
  return collection;
}
