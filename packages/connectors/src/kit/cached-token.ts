import type { Authorisation, Authorising } from './authorising.ts';
import type { ProofKey } from './proof-key.ts';

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
  /** The key that the vendor has bound the token to. */
  readonly key?: ProofKey | undefined;
}

/** Access tokens that one use of an application leaves to the next, by what they are for. Never stored, and lost with the process. */
export interface TokenKeeper {
  find(purpose: string): IssuedToken | undefined;
  keep(purpose: string, token: IssuedToken): void;
}

interface TokenSource {
  readonly now: () => Date;
  readonly issue: () => Promise<IssuedToken>;
  /** Where an earlier use of the application has left its tokens. */
  readonly tokens?: TokenKeeper | undefined;
  readonly purpose?: string;
}

// A call that starts with a token must end before the token does. One that lives no longer than that serves for half of its life.
const marginMs = 120_000;

/** Whether a token that was kept will be used as it is. */
export const isLasting = (issued: IssuedToken | undefined, now: Date): boolean =>
  issued !== undefined && issued.expiresAt.getTime() - marginMs > now.getTime();

/** One access token for many calls: asked for when it is first needed, and again shortly before it expires. */
export class CachedToken {
  readonly #source: TokenSource;
  #issued: IssuedToken | undefined;
  #marginMs = marginMs;
  #coming: Promise<IssuedToken> | undefined;

  constructor(source: TokenSource) {
    this.#source = source;
    this.#issued = source.tokens?.find(source.purpose ?? '');
  }

  /** `insteadOf`: a token that the vendor has refused. Calls that are refused together share one renewal. */
  async get(insteadOf?: string): Promise<string> {
    return (await this.#get(insteadOf)).token;
  }

  async #get(insteadOf: string | undefined): Promise<IssuedToken> {
    const issued = this.#issued;
    const isGood =
      issued !== undefined && issued.token !== insteadOf && issued.expiresAt.getTime() - this.#marginMs > this.#source.now().getTime();
    if (isGood) return issued;
    this.#coming ??= this.#issue().finally(() => {
      this.#coming = undefined;
    });
    this.#issued = await this.#coming;
    return this.#issued;
  }

  async #issue(): Promise<IssuedToken> {
    const { issue, now, tokens, purpose = '' } = this.#source;
    const issued = await issue();
    this.#marginMs = Math.min(marginMs, (issued.expiresAt.getTime() - now().getTime()) / 2);
    // A vendor may answer with more than a token, such as what it is renewed by: that is not left behind.
    tokens?.keep(purpose, { token: issued.token, expiresAt: issued.expiresAt, key: issued.key });
    return issued;
  }

  get newest(): string | undefined {
    return this.#issued?.token;
  }

  readonly authorise = async ({ renew, refused, call }: Authorising): Promise<Authorisation> => {
    const insteadOf = refused?.['authorization']?.split(' ')[1] ?? this.#issued?.token;
    const { token, key } = await this.#get(renew ? insteadOf : undefined);
    if (key === undefined) return { authorization: `Bearer ${token}` };
    return { authorization: `DPoP ${token}`, dpop: key.proofFor({ ...call, now: this.#source.now(), token }) };
  };
}
