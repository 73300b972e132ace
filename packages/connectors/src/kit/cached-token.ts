export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

interface TokenSource {
  readonly now: () => Date;
  readonly issue: () => Promise<IssuedToken>;
}

// A call that starts with a token must end before the token does.
const marginMs = 120_000;

/** One access token for many calls: asked for when it is first needed, and again shortly before it expires. */
export class CachedToken {
  readonly #source: TokenSource;
  #held: IssuedToken | undefined;
  #coming: Promise<IssuedToken> | undefined;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** `insteadOf`: a token that the vendor has refused. Calls that are refused together share one renewal. */
  async get(insteadOf?: string): Promise<string> {
    const held = this.#held;
    const isGood = held !== undefined && held.token !== insteadOf && held.expiresAt.getTime() - marginMs > this.#source.now().getTime();
    if (isGood) return held.token;
    this.#coming ??= this.#source.issue().finally(() => {
      this.#coming = undefined;
    });
    this.#held = await this.#coming;
    return this.#held.token;
  }

  /** The last one that was issued. */
  get newest(): string | undefined {
    return this.#held?.token;
  }

  /** The headers of a call that bears it. */
  readonly authorise = async ({ renew }: { readonly renew: boolean }): Promise<Readonly<Record<string, string>>> => ({
    authorization: `Bearer ${await this.get(renew ? this.#held?.token : undefined)}`,
  });
}
