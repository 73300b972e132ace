import { dayMs } from '@rampart/domain/day.ts';
import { Refusal } from '../../kit/refusal.ts';
import { ResourceStore } from '../../kit/resource-store.ts';
import { oneOf } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { mergePatch } from '../api/merge-patch.ts';
import type { Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor, AuditedChange } from '../logs/audit-log.ts';

/** A policy or a named location. */
export type Setting = Row & { readonly id: string; readonly displayName: string };

interface Kind {
  /** As the log words it: `conditional access policy`. */
  readonly noun: string;
  /** What the log calls the object that changed: `ConditionalAccessPolicy`. */
  readonly property: string;
  readonly initial: readonly Setting[];
  readonly fill: (given: Row) => Row;
  /** Throws what Graph refuses. */
  readonly check: (row: Row) => void;
  readonly checkDelete?: (row: Setting) => void;
}

const keptMs = 30 * dayMs;
const readOnly = ['id', 'createdDateTime', 'modifiedDateTime', 'deletedDateTime'];
/** What every setting has. */
export const usualFields = ['@odata.type', '@odata.context', 'displayName', ...readOnly];
const withoutReadOnly = (given: Row): Row => Object.fromEntries(Object.entries(given).filter(([name]) => !readOnly.includes(name)));

/** The log's word for an action, and how it begins the sentence. */
const operations: Readonly<Record<string, readonly [AuditedChange['operation'], string]>> = {
  create: ['Add', 'Add'],
  update: ['Update', 'Update'],
  delete: ['Delete', 'Delete'],
  restore: ['Add', 'Restore'],
  purge: ['Delete', 'Hard delete'],
};

export type AuditedStore = ReturnType<typeof openAuditedStore>;

/** Settings whose changes are in the directory's log, with what they were at each moment. Deleted ones can be restored for thirty days. */
export function openAuditedStore({ world, audit, ids }: EntraParts, { noun, property, initial, fill, check, checkDelete }: Kind) {
  const deleted = new Map<string, Setting>();
  /** Newest last: a sign-in is judged by the policies in force when it happened. */
  const versions: { readonly from: number; readonly rows: readonly Setting[] }[] = [{ from: 0, rows: initial }];
  const missing = (id: string): Refusal => new Refusal(404, 'NotFound', `${property} with id ${id} was not found.`);
  const now = (): string => world.now().toISOString();

  const record = (
    action: string,
    { id, displayName }: Setting,
    change: { readonly before?: Setting; readonly after?: Setting },
    actor: Actor,
  ): void => {
    const [operation, verb] = operations[action]!;
    audit.record({
      activity: `${verb} ${noun}`,
      category: 'Policy',
      service: 'Conditional Access',
      operation,
      actor,
      target: { type: 'Policy', id, name: displayName },
      changes: [{ name: property, before: change.before, after: change.after }],
    });
  };
  const store: ResourceStore<Setting, Actor> = new ResourceStore<Setting, Actor>({
    initial,
    missing,
    check,
    ...(checkDelete ? { checkDelete } : {}),
    record({ action, item, before, by }) {
      versions.push({ from: world.now().getTime(), rows: store.list() });
      record(action, item, { ...(before ? { before } : {}), ...(action === 'delete' ? {} : { after: item }) }, by);
    },
  });
  const listDeleted = (): readonly Setting[] => {
    const oldest = new Date(world.now().getTime() - keptMs).toISOString();
    return [...deleted.values()].filter((row) => String(row['deletedDateTime']) >= oldest);
  };
  const getDeleted = (id: string): Setting => oneOf(listDeleted(), id, missing);

  return {
    list: () => store.list(),
    get: (id: string) => store.get(id),
    has: (id: string) => store.has(id),
    find: (displayName: string) => store.list().find((row) => row.displayName === displayName),
    listDeleted,
    getDeleted,
    /** What was in force at that moment. */
    at: (moment: number) => versions.findLast(({ from }) => from <= moment)?.rows ?? [],
    create(body: Row, actor: Actor): Setting {
      const row = fill(withoutReadOnly(body));
      return store.create({ id: ids.next(), createdDateTime: now(), modifiedDateTime: now(), ...row } as unknown as Setting, actor);
    },
    update(before: Setting, patch: Row, actor: Actor): Setting {
      const given = withoutReadOnly(patch);
      const type = before['@odata.type'];
      if (given['@odata.type'] !== undefined && type !== undefined && given['@odata.type'] !== type)
        throw invalid('The type of a named location cannot be changed.');
      return store.update({ ...fill(mergePatch(before, given)), modifiedDateTime: now() } as unknown as Setting, actor);
    },
    delete(row: Setting, actor: Actor): void {
      store.delete(row.id, actor);
      deleted.set(row.id, { ...row, deletedDateTime: now() });
    },
    restore(id: string, actor: Actor): Setting {
      const { deletedDateTime: _deleted, ...row } = getDeleted(id);
      const restored = store.create({ ...row, modifiedDateTime: now() }, actor, 'restore');
      deleted.delete(id);
      return restored;
    },
    purge(id: string, actor: Actor): void {
      const before = getDeleted(id);
      deleted.delete(id);
      record('purge', before, { before }, actor);
    },
  };
}
