import { randomUUID } from 'node:crypto';

/** Ids of new objects. The ids of a kept write are written down with it and given out again when the write is replayed. */
export class NewIds {
  #issued: string[] = [];
  #reserved: string[] = [];

  next(): string {
    const id = this.#reserved.shift() ?? randomUUID();
    this.#issued.push(id);
    return id;
  }

  issuedDuring<Result>(act: () => Result): { readonly result: Result; readonly ids: readonly string[] } {
    this.#issued = [];
    return { result: act(), ids: this.#issued };
  }

  reusing(ids: readonly string[], act: () => void): void {
    this.#reserved = [...ids];
    try {
      act();
    } finally {
      this.#reserved = [];
    }
  }
}
