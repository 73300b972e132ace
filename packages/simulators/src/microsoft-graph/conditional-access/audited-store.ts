import { dayMs } from '@rampart/domain/day.ts';
import { mergePatch } from '../../kit/merge-patch.ts';
import { Refusal } from '../../kit/refusal.ts';
import { ResourceStore, type ResourceChange } from '../../kit/resource-store.ts';
import { oneOf } from '../api/graph-api.ts';
import { invalid, refuse } from '../api/graph-error.ts';
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

function refuseReadOnly(given: Row): void {
  const name = readOnly.find((field) => field in given);
  if (name !== undefined) throw invalid(`The property '${name}' is read-only and cannot be set.`);
}

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
export function openAuditedStore({ world, audit, ids, replication }: EntraParts, kind: Kind) {
  const { noun, property, initial, fill } = kind;
  const deleted = new Map<string, Setting>();
  const copies = replication.of<Setting>(({ id }) => id);
  /** Newest last: a sign-in is judged by the policies in force when it happened. */
  const versions: { readonly from: number; readonly rows: readonly Setting[] }[] = [{ from: 0, rows: initial }];
  const missing = (id: string): Refusal => new Refusal(404, 'NotFound', `${property} with id ${id} was not found.`);
  const now = (): string => world.now().toISOString();
  const record = ({ action, item, before, by }: ResourceChange<Setting, Actor>): void => {
    versions.push({ from: world.now().getTime(), rows: store.list() });
    if (action !== 'purge') copies.wrote(item.id, before ?? undefined);
    const [operation, verb] = operations[action]!;
    audit.record({
      activity: `${verb} ${noun}`,
      category: 'Policy',
      service: 'Conditional Access',
      operation,
      actor: by,
      target: { type: 'Policy', id: item.id, displayName: item.displayName },
      changes: [{ name: property, before, after: operation === 'Delete' ? null : item }],
    });
  };
  const store = new ResourceStore<Setting, Actor>({ ...kind, missing, record });
  const listDeleted = (): readonly Setting[] => {
    const oldest = new Date(world.now().getTime() - keptMs).toISOString();
    return [...deleted.values()].filter((row) => String(row['deletedDateTime']) >= oldest);
  };
  const getDeleted = (id: string): Setting => oneOf(listDeleted(), id, missing);

  return {
    list: () => store.list(),
    get: (id: string) => store.get(id),
    has: (id: string) => store.has(id),
    /** What callers of the API are shown, which is older than what is so. */
    shown: {
      list: () => copies.list(store.list()),
      get: (id: string) => copies.read(id, store.has(id) ? store.get(id) : undefined) ?? refuse(missing(id)),
    },
    find: (displayName: string) => store.list().find((row) => row.displayName === displayName),
    named: (displayName: string) => store.named(displayName, (row) => row.displayName),
    listDeleted,
    getDeleted,
    /** What was in force at that moment. */
    at: (moment: number) => versions.findLast(({ from }) => from <= moment)?.rows ?? [],
    create(body: Row, actor: Actor): Setting {
      refuseReadOnly(body);
      const row = fill(body);
      return store.create({ id: ids.next(), createdDateTime: now(), modifiedDateTime: now(), ...row } as unknown as Setting, actor);
    },
    update(before: Setting, patch: Row, actor: Actor): Setting {
      refuseReadOnly(patch);
      const { '@odata.type': type = patch['@odata.type'] } = before;
      if ((patch['@odata.type'] ?? type) !== type) throw invalid('The type of a named location cannot be changed.');
      return store.update({ ...fill(mergePatch(before, patch)), modifiedDateTime: now() } as unknown as Setting, actor);
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
    purge(id: string, by: Actor): void {
      const item = getDeleted(id);
      deleted.delete(id);
      record({ action: 'purge', item, before: item, by });
    },
  };
}
