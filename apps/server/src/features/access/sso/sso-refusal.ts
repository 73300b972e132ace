/** What the person sees. The reason is only logged: it would help an attacker who forges answers. */
export type SsoRefusalCode =
  | 'not-set-up'
  | 'start-here'
  | 'refused'
  | 'encrypted'
  | 'transient'
  | 'start-again'
  | 'not-invited'
  | 'accept-first'
  | 'other-identity'
  | 'provider-said-no'
  | 'another-person'
  | 'not-asked-again'
  | 'too-often';

/** Signing in through an identity provider was refused. `reason` is for the audit log. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';
  readonly code: SsoRefusalCode;

  constructor(code: SsoRefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** An answer that is not what it should be: nothing in it is believed. */
export const refused = (reason: string): SsoRefusal => new SsoRefusal('refused', reason);
