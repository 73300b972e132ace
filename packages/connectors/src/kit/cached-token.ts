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
  #issued: IssuedToken | undefined;
  #coming: Promise<IssuedToken> | undefined;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** `insteadOf`: a token that the vendor has refused. Calls that are refused together share one renewal. */
  async get(insteadOf?: string): Promise<string> {
    const issued = this.#issued;
    const isGood =
      issued !== undefined && issued.token !== insteadOf && issued.expiresAt.getTime() - marginMs > this.#source.now().getTime();
    if (isGood) return issued.token;
    this.#coming ??= this.#source.issue().finally(() => {
      this.#coming = undefined;
    });
    this.#issued = await this.#coming;
    return this.#issued.token;
  }

  get newest(): string | undefined {
    return this.#issued?.token;
  }

  readonly authorise = async ({ renew }: { readonly renew: boolean }): Promise<Readonly<Record<string, string>>> => ({
    authorization: `Bearer ${await this.get(renew ? this.#issued?.token : undefined)}`,
  });
}
