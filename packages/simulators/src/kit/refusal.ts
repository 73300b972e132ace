interface RefusalExtras {
  /** Further sentences, for vendors that list causes. */
  readonly details?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a vendor refuses, with its own code and sentence. A route throws it; the edge writes it in the vendor's shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly details: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, { details = [], headers = {} }: RefusalExtras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}
