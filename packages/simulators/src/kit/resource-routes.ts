import type { Call, Reply, RestApi } from './rest-api.ts';

export interface ResourceRoutes<Item, Caller, Needs> {
  /** Of the list; one of it is at `…/:id`. */
  readonly path: string;
  readonly needs: { readonly read: Needs; readonly write: Needs };
  /** Throws the vendor's refusal when there is none. */
  readonly get: (call: Call<Caller>) => Item;
  /** What the vendor says about one. */
  readonly show: (item: Item, call: Call<Caller>) => unknown;
  readonly list?: (call: Call<Caller>) => Reply;
  readonly create?: (call: Call<Caller>) => Item;
  readonly replace?: (item: Item, call: Call<Caller>) => Item;
  readonly patch?: (item: Item, call: Call<Caller>) => Item;
  readonly delete?: (item: Item, call: Call<Caller>) => void;
  /** POST to `…/:id/<name>`. */
  readonly actions?: Readonly<Record<string, (item: Item, call: Call<Caller>) => Item>>;
  /** How the vendor answers a write: 201 after creating, 200 otherwise, each with what `show` says, unless given. */
  readonly answers?: Partial<Record<'create' | 'replace' | 'patch' | 'action', (item: Item, call: Call<Caller>) => Reply>>;
}

/** The routes of an ordinary resource: those whose functions are given. */
export function resourceRoutes<Item, Caller, Needs>(api: RestApi<Caller, Needs>, resource: ResourceRoutes<Item, Caller, Needs>): void {
  const { path, needs, get, show, list, create, replace, patch, delete: remove, actions = {}, answers = {} } = resource;
  const one = `${path}/:id`;
  const shown = (item: Item, call: Call<Caller>): Reply => ({ body: show(item, call) });

  if (list) api.get(path, needs.read, list);
  api.get(one, needs.read, (call) => shown(get(call), call));
  if (create) {
    const answer = answers.create ?? ((item, call) => ({ status: 201, ...shown(item, call) }));
    api.post(path, needs.write, (call) => answer(create(call), call));
  }
  if (replace) api.put(one, needs.write, (call) => (answers.replace ?? shown)(replace(get(call), call), call));
  if (patch) api.patch(one, needs.write, (call) => (answers.patch ?? shown)(patch(get(call), call), call));
  if (remove) api.delete(one, needs.write, (call) => remove(get(call), call));
  for (const [name, act] of Object.entries(actions))
    api.post(`${one}/${name}`, needs.write, (call) => (answers.action ?? shown)(act(get(call), call), call));
}
