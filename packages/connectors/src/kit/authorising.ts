/** The headers that let us in. */
export type Authorisation = Readonly<Record<string, string>>;

export interface Authorising {
  readonly renew: boolean;
  /** What the vendor has refused; another call may have renewed it since. */
  readonly refused?: Authorisation | undefined;
  /** What is asked for: a token that is bound to a key is shown with a proof for one call. */
  readonly call: { readonly method: string; readonly url: URL };
}
