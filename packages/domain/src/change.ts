import type { z } from 'zod';

export type ChangeKind = 'create' | 'update' | 'enable' | 'delete';
export type ChangeObject = 'policy' | 'policy_rule' | 'group' | 'zone' | 'location';

/** `<area>.<kind>-<name>`, as the file `changes/src/<area>/<kind>-<name>.ts`. */
export type ChangeId<K extends ChangeKind = ChangeKind> = `${string}.${K}-${string}`;

/** The object as it is before and as it shall be after; `null` where it does not exist. `target` is the vendor's id of it. */
interface Images<S> {
  create: { readonly target: null; readonly before: null; readonly after: S };
  update: { readonly target: string; readonly before: S; readonly after: S };
  enable: { readonly target: string; readonly before: S; readonly after: S };
  delete: { readonly target: string; readonly before: S; readonly after: null };
}

/** One write to a vendor, as plain data: it is stored, shown, applied and reverted. */
export type Change<K extends ChangeKind = ChangeKind, S = unknown> = {
  [Kind in K]: {
    readonly id: ChangeId;
    readonly kind: Kind;
    readonly object: ChangeObject;
    /** On the way back: the vendor's own form of `after`, which says more than the settings. Only its connector reads it. */
    readonly exact?: unknown;
  } & Images<S>[Kind];
}[K];

/** What the maker of a change says: the settings of a new object, or which object and its images. */
interface Asked<S> {
  create: S;
  update: { readonly target: string; readonly before: S; readonly after: S };
  enable: { readonly target: string; readonly before: S; readonly after: S };
  delete: { readonly target: string; readonly before: S };
}

interface Definition<K extends ChangeKind, S, In> {
  readonly id: ChangeId<K>;
  readonly kind: K;
  readonly object: ChangeObject;
  readonly settings: z.ZodType<S, In>;
}

/** Makes changes of one kind when called, and says which kind that is. */
export interface ChangeDefinition<K extends ChangeKind, S, In = S> extends Definition<K, S, In> {
  (asked: Asked<In>[K]): Change<K, S>;
}

export type AnyChangeDefinition = Pick<ChangeDefinition<ChangeKind, unknown>, 'id' | 'kind' | 'object' | 'settings'>;

function imagesOf<S, In>({ kind, settings }: Definition<ChangeKind, S, In>, asked: unknown): Images<S>[ChangeKind] {
  if (kind === 'create') return { target: null, before: null, after: settings.parse(asked) };
  const { target, before, after } = asked as Asked<In>['update'];
  if (kind === 'delete') return { target, before: settings.parse(before), after: null };
  return { target, before: settings.parse(before), after: settings.parse(after) };
}

export function defineChange<const K extends ChangeKind, S, In>(definition: Definition<K, S, In>): ChangeDefinition<K, S, In> {
  const { id, kind, object } = definition;
  const make = (asked: Asked<In>[K]) => {
    const change: unknown = { id, kind, object, ...imagesOf(definition, asked) };
    return change as Change<K, S>;
  };
  return Object.assign(make, definition);
}

/** The id of the change that undoes one: creating and deleting undo each other, the rest swaps its own images. */
export function inverseOf(id: ChangeId, kind: ChangeKind): ChangeId {
  if (kind === 'create') return id.replace('.create-', '.delete-') as ChangeId;
  if (kind === 'delete') return id.replace('.delete-', '.create-') as ChangeId;
  return id;
}
