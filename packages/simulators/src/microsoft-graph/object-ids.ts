import { randomUUID } from 'node:crypto';

/** Ids of new objects. Those of a write are told afterwards, and given back when it is done again. */
export class ObjectIds {
  #made: string[] = [];
  #given: string[] = [];

  next(): string {
    const id = this.#given.shift() ?? randomUUID();
    this.#made.push(id);
    return id;
  }

  /** Those made while that was done. */
  madeDuring<Result>(act: () => Result): { readonly result: Result; readonly ids: readonly string[] } {
    this.#made = [];
    return { result: act(), ids: this.#made };
  }

  giveDuring(ids: readonly string[], act: () => void): void {
    this.#given = [...ids];
    try {
      act();
    } finally {
      this.#given = [];
    }
  }
}
