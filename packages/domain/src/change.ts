import type { z } from 'zod';
import type { ChangeObject } from './change-object.ts';

export type ChangeKind = 'create' | 'update' | 'enable' | 'delete';

/** `<area>.<kind>-<name>`, declared in `changes/src/<area>/<name>.ts`. */
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

interface Settings<S, In> {
  readonly object: ChangeObject;
  readonly settings: z.ZodType<S, In>;
}

/** Makes changes of one kind when called, and says which kind that is. */
export interface ChangeDefinition<K extends ChangeKind, S, In = S> extends Settings<S, In> {
  (asked: Asked<In>[K]): Change<K, S>;
  readonly id: ChangeId<K>;
  readonly kind: K;
  /** What else can be done with the same object, by kind; this one included. */
  readonly siblings: ChangeSiblings;
}

export type ChangeSiblings = Readonly<Partial<Record<ChangeKind, ChangeId>>>;
export type AnyChangeDefinition = Pick<ChangeDefinition<ChangeKind, unknown>, 'id' | 'kind' | 'object' | 'settings' | 'siblings'>;

interface ChangesOfObject<K extends ChangeKind, S, In> extends Settings<S, In> {
  readonly area: string;
  readonly name: string;
  readonly kinds: readonly K[];
}

export interface AnyChanges {
  readonly id: string;
  readonly definitions: readonly AnyChangeDefinition[];
}

export type Changes<K extends ChangeKind, S, In = S> = AnyChanges & { readonly [Kind in K]: ChangeDefinition<Kind, S, In> };

function imagesOf<S, In>(kind: ChangeKind, settings: z.ZodType<S, In>, asked: unknown): Images<S>[ChangeKind] {
  if (kind === 'create') return { target: null, before: null, after: settings.parse(asked) };
  const { target, before, after } = asked as Asked<In>['update'];
  if (kind === 'delete') return { target, before: settings.parse(before), after: null };
  return { target, before: settings.parse(before), after: settings.parse(after) };
}

/** All that can be done with one kind of object, so that each change knows its siblings. */
export function defineChanges<const K extends ChangeKind, S, In>(declared: ChangesOfObject<K, S, In>): Changes<K, S, In> {
  const { area, name, object, settings, kinds } = declared;
  const siblings: ChangeSiblings = Object.fromEntries(kinds.map((kind) => [kind, `${area}.${kind}-${name}`]));
  const definitions = kinds.map((kind) => {
    const id: ChangeId<K> = `${area}.${kind}-${name}`;
    const make = (asked: Asked<In>[K]) => {
      const change: unknown = { id, kind, object, ...imagesOf(kind, settings, asked) };
      return change as Change<K, S>;
    };
    return Object.assign(make, { id, kind, object, settings, siblings });
  });
  const byKind = Object.fromEntries(definitions.map((definition) => [definition.kind, definition]));
  return { id: `${area}.${name}`, definitions, ...byKind } as unknown as Changes<K, S, In>;
}

const undoneBy = { create: 'delete', update: 'update', enable: 'enable', delete: 'create' } as const;

/** The id of the change that undoes one: creating and deleting undo each other, the rest swaps its own images. */
export function inverseOf({ id, kind, siblings }: Pick<AnyChangeDefinition, 'id' | 'kind' | 'siblings'>): ChangeId {
  const inverse = siblings[undoneBy[kind]];
  if (inverse === undefined) throw new Error(`No change is declared that undoes ${id}.`);
  return inverse;
}
