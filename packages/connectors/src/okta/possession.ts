import { ProofKey } from '../kit/proof-key.ts';

interface Known {
  readonly key: ProofKey;
  readonly nonce: string | undefined;
}

/** What the token endpoint has asked for so far: new apps want proof of possession with each request, older ones know nothing of it. */
export class Possession {
  #known: Known | undefined;

  get known(): Known | undefined {
    return this.#known;
  }

  headersFor(url: URL, now: Date): Readonly<Record<string, string>> {
    if (this.#known === undefined) return {};
    const { key, nonce } = this.#known;
    return { dpop: key.proofFor({ method: 'POST', url, now, nonce }) };
  }

  /** From a refusal that misses something in the proof. */
  learn(headers: Headers): void {
    const nonce = headers.get('dpop-nonce') ?? this.#known?.nonce;
    if (this.#known === undefined || nonce !== this.#known.nonce) this.#known = { key: this.#known?.key ?? new ProofKey(), nonce };
  }
}
