/** When a vendor strikes: as soon as it is asked anything, when a write arrives, when it has acted, or when it has said so. */
export type Strike = 'lease' | 'intent' | 'effect' | 'answer';

interface Order {
  readonly instant: Strike;
  left: number;
  readonly strike: () => void;
}

/** Records the requests to a vendor, and decides when the vendor strikes. */
export class KillSwitch {
  /** What was asked. */
  readonly requests: string[] = [];
  /** What was written, and what came of it. */
  readonly writes: string[] = [];
  /** How many requests came before the first that writes. */
  firstWrite: number | undefined;
  #order: Order | undefined;
  #duringRequest: { readonly request: number; readonly strike: () => void } | undefined;

  /** Strikes once, at this instant of the write with this number (from 1). The caller gets no answer. */
  strikeAt(instant: Strike, write: number, strike: () => void): void {
    this.#order = { instant, left: instant === 'lease' ? 0 : write, strike };
  }

  /** Strikes once, when the request with this number (from 1) arrives, and answers it all the same. */
  strikeWhile(request: number, strike: () => void): void {
    this.#duringRequest = { request, strike };
  }

  forget(): void {
    this.#order = undefined;
    this.#duringRequest = undefined;
    this.firstWrite = undefined;
    this.requests.length = 0;
    this.writes.length = 0;
  }

  /** Whether it must not be passed on. */
  arrives(what: string, isWrite: boolean): boolean {
    if (isWrite) this.firstWrite ??= this.requests.length;
    this.requests.push(what);
    if (this.requests.length === this.#duringRequest?.request) this.#duringRequest.strike();
    if (this.#strikes('lease') || this.#strikes('answer')) return true;
    if (isWrite && this.#order !== undefined) this.#order.left -= 1;
    return isWrite && this.#strikes('intent');
  }

  /** Whether its answer must not be passed back. */
  acted(what: string, isWrite: boolean): boolean {
    if (isWrite) this.writes.push(what);
    return isWrite && this.#strikes('effect');
  }

  #strikes(instant: Strike): boolean {
    if (this.#order?.instant !== instant || this.#order.left > 0) return false;
    const { strike } = this.#order;
    this.#order = undefined;
    strike();
    return true;
  }
}
