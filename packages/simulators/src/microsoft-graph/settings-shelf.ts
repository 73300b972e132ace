import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';
import { GraphRefusal } from './graph-refusal.ts';
import type { Row } from './list-page.ts';

export type Kept = Row & { readonly id: string; readonly displayName: string };

const keptMs = 30 * dayMs;

/** Objects that can be deleted and brought back for thirty days, with what they were at each moment. */
export class SettingsShelf {
  readonly #world: World;
  readonly #what: string;
  readonly #live = new Map<string, Kept>();
  readonly #deleted = new Map<string, Kept>();
  /** Newest last: sign-ins are judged by what was in force when they happened. */
  readonly #versions: { readonly from: number; readonly rows: readonly Kept[] }[] = [];

  constructor(world: World, what: string, first: readonly Kept[]) {
    this.#world = world;
    this.#what = what;
    for (const row of first) this.#live.set(row.id, row);
    this.#versions.push({ from: 0, rows: first });
  }

  list(): readonly Kept[] {
    return [...this.#live.values()];
  }

  deleted(): readonly Kept[] {
    const oldest = new Date(this.#world.now().getTime() - keptMs).toISOString();
    return [...this.#deleted.values()].filter((row) => String(row['deletedDateTime']) >= oldest);
  }

  /** What stood here at that moment. */
  at(moment: number): readonly Kept[] {
    return this.#versions.findLast(({ from }) => from <= moment)?.rows ?? [];
  }

  get(id: string): Kept {
    return this.#live.get(id) ?? this.#missing(id);
  }

  getDeleted(id: string): Kept {
    return this.deleted().find((row) => row.id === id) ?? this.#missing(id);
  }

  has(id: string): boolean {
    return this.#live.has(id);
  }

  put(row: Kept, at: Date): void {
    this.#live.set(row.id, row);
    this.#remember(at);
  }

  remove(id: string, at: Date): void {
    const row = this.get(id);
    this.#live.delete(id);
    this.#deleted.set(id, { ...row, deletedDateTime: at.toISOString() });
    this.#remember(at);
  }

  restore(id: string, at: Date): Kept {
    const { deletedDateTime: _deleted, ...row } = this.getDeleted(id);
    this.#deleted.delete(id);
    const restored = { ...row, modifiedDateTime: at.toISOString() } as Kept;
    this.put(restored, at);
    return restored;
  }

  purge(id: string): void {
    this.getDeleted(id);
    this.#deleted.delete(id);
  }

  #remember(at: Date): void {
    this.#versions.push({ from: at.getTime(), rows: this.list() });
  }

  #missing(id: string): never {
    throw new GraphRefusal(404, 'NotFound', `${this.#what} with id ${id} was not found.`);
  }
}
