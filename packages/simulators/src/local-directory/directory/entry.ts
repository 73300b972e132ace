import type { Value } from '../protocol/encode-message.ts';
import type { Rdn } from '../protocol/distinguished-name.ts';
import type { ObjectKind } from './object-classes.ts';

/** By the name as the schema spells it. */
export type Attributes = Record<string, readonly Value[]>;

/** An object before it has its place. Its attributes are made only when they are read. */
export interface Template {
  /** A UUID, its objectGUID. */
  readonly id: string;
  readonly kind: ObjectKind;
  readonly rdn: Rdn;
  readonly parentId: string | null;
  readonly createdAt: Date;
  /** Comes with every domain and cannot be deleted. */
  readonly isCritical?: boolean;
  readonly memberIds?: readonly string[];
  /** When the world last changed it, apart from manual changes; when it was created unless given. */
  readonly changedAt?: Date;
  readonly attributes: (tree: Tree) => Attributes;
}

/** As much of the tree as an object's attributes depend on. */
export interface Tree {
  byId(id: string): Entry | undefined;
  ofKind(kind: ObjectKind): readonly Entry[];
  membersOf(group: Template): readonly string[];
  groupsOf(id: string): readonly string[];
}

export interface Entry {
  readonly id: string;
  readonly kind: ObjectKind;
  readonly rdn: Rdn;
  readonly parent: Entry | null;
  readonly dn: string;
  /** The name in the spelling that is compared. */
  readonly key: string;
  readonly isCritical: boolean;
  readonly attributes: () => Attributes;
}
