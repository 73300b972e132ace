/** The headers that let us in. */
export type Authorisation = Readonly<Record<string, string>>;

export interface Authorising {
  readonly renew: boolean;
  /** What the vendor has refused; another call may have renewed it since. */
  readonly refused?: Authorisation | undefined;
}
