import type { World } from '../world/world.ts';
import type { Actor, AuditLog, Deed } from './audit-log.ts';
import { invalid } from './graph-refusal.ts';
import type { Row } from './list-page.ts';
import { mergePatch } from './merge-patch.ts';
import type { ObjectIds } from './object-ids.ts';
import { SettingsShelf, type Kept } from './settings-shelf.ts';

interface Kind {
  /** As the log says it: `conditional access policy`. */
  readonly noun: string;
  /** What the log calls the object that changed: `ConditionalAccessPolicy`. */
  readonly property: string;
  readonly fill: (given: Row) => Row;
  /** Throws what Graph refuses. */
  readonly check: (row: Row) => void;
  readonly checkRemoval: (row: Kept) => void;
}

interface Opening {
  readonly world: World;
  readonly audit: AuditLog;
  readonly ids: ObjectIds;
  readonly kind: Kind;
  readonly first: readonly Kept[];
}

/** Who does it, and when unless now. */
interface By {
  readonly actor: Actor;
  readonly at?: Date;
}

const readOnly = ['id', 'createdDateTime', 'modifiedDateTime', 'deletedDateTime'];
const withoutReadOnly = (given: Row): Row => Object.fromEntries(Object.entries(given).filter(([name]) => !readOnly.includes(name)));

/** Policies or named locations: every change is checked first and written to the log after. */
export class AuditedShelf {
  readonly shelf: SettingsShelf;
  readonly #world: World;
  readonly #audit: AuditLog;
  readonly #ids: ObjectIds;
  readonly #kind: Kind;

  constructor({ world, audit, ids, kind, first }: Opening) {
    this.#world = world;
    this.#audit = audit;
    this.#ids = ids;
    this.#kind = kind;
    this.shelf = new SettingsShelf(world, kind.property, first);
  }

  add(body: Row, by: By): Kept {
    const at = by.at ?? this.#world.now();
    const row = this.#kind.fill(withoutReadOnly(body));
    this.#kind.check(row);
    const stamp = at.toISOString();
    const added = { id: this.#ids.next(), createdDateTime: stamp, modifiedDateTime: stamp, ...row } as unknown as Kept;
    this.shelf.put(added, at);
    this.#record('Add', by, added, { after: added });
    return added;
  }

  change(id: string, patch: Row, by: By): Kept {
    const at = by.at ?? this.#world.now();
    const before = this.shelf.get(id);
    const given = withoutReadOnly(patch);
    if (given['@odata.type'] !== undefined && before['@odata.type'] !== undefined && given['@odata.type'] !== before['@odata.type'])
      throw invalid('The type of a named location cannot be changed.');
    const merged = { ...this.#kind.fill(mergePatch(before, given)) };
    this.#kind.check(merged);
    const after = { ...merged, modifiedDateTime: at.toISOString() } as unknown as Kept;
    this.shelf.put(after, at);
    this.#record('Update', by, after, { before, after });
    return after;
  }

  remove(id: string, by: By): void {
    const before = this.shelf.get(id);
    this.#kind.checkRemoval(before);
    this.shelf.remove(id, by.at ?? this.#world.now());
    this.#record('Delete', by, before, { before });
  }

  restore(id: string, by: By): Kept {
    this.#kind.check(this.shelf.getDeleted(id));
    const restored = this.shelf.restore(id, by.at ?? this.#world.now());
    this.#record('Add', by, restored, { after: restored }, `Restore ${this.#kind.noun}`);
    return restored;
  }

  purge(id: string, by: By): void {
    const before = this.shelf.getDeleted(id);
    this.shelf.purge(id);
    this.#record('Delete', by, before, { before }, `Hard delete ${this.#kind.noun}`);
  }

  /** By the name it carries, for those who know no ids. */
  find(displayName: string): Kept | undefined {
    return this.shelf.list().find((row) => row.displayName === displayName);
  }

  #record(
    operation: Deed['operation'],
    { actor, at }: By,
    { id, displayName }: Kept,
    { before, after }: { readonly before?: Kept; readonly after?: Kept },
    activity = `${operation} ${this.#kind.noun}`,
  ): void {
    this.#audit.record({
      activity,
      category: 'Policy',
      service: 'Conditional Access',
      operation,
      actor,
      target: { type: 'Policy', id, name: displayName },
      changes: [{ name: this.#kind.property, before, after }],
      ...(at === undefined ? {} : { at }),
    });
  }
}
