import type { CredentialName } from '@rampart/domain/auth-method.ts';

/**
 * Whose matter it is. `ours`: we asked wrongly. `theirs`: an outage or an unreadable answer. `credentials`: they do not
 * let us in. `permission`: they let us in, but not there. `throttled`: not now.
 */
export type FailureKind = 'ours' | 'theirs' | 'credentials' | 'permission' | 'throttled';

export interface FailureDetails {
  readonly kind: FailureKind;
  /** The credential that it is about, where it is known to be one alone. */
  readonly field?: CredentialName;
  /** One or two sentences for the person who reads the tile: what happened, then what to do. No secret, no vendor text. */
  readonly reason: string;
  readonly status?: number;
  /** When to try again, where the vendor says. */
  readonly retryAt?: Date;
  readonly cause?: unknown;
}

/** The vendor did not do what it was asked: its outage or its refusal. What was to be read is then missing. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  readonly vendor: string;
  readonly kind: FailureKind;
  readonly field: CredentialName | undefined;
  readonly status: number | undefined;
  readonly retryAt: Date | undefined;

  constructor(vendor: string, { kind, field, reason, status, retryAt, cause }: FailureDetails) {
    super(reason, { cause });
    this.vendor = vendor;
    this.kind = kind;
    this.field = field;
    this.status = status;
    this.retryAt = retryAt;
  }
}

/** For `catch`: a failure that was to be expected comes to nothing; any other stays one. */
export const undefinedIf =
  (isExpected: (failure: VendorFailure) => boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof VendorFailure) || !isExpected(error)) throw error;
  };

export const undefinedIfGone = undefinedIf(({ status }) => status === 404);

/** Someone else has edited the object between the look at it and the write, which was therefore not made. */
export class ChangedMeanwhile extends VendorFailure {
  constructor(vendor: string) {
    super(vendor, { kind: 'ours', reason: 'Someone else changed it at the same time, so Rampart did not touch it. Plan again.' });
  }
}

/** An answer that names another object than the new one. */
export const anotherObject = (vendor: string): VendorFailure =>
  new VendorFailure(vendor, {
    kind: 'theirs',
    reason: `${vendor} answered with another object than the new one. Look for the new one there.`,
  });

/** A change asks for something that the vendor has no setting for. */
export function unsupportedSetting(vendor: string, what: string): never {
  throw new VendorFailure(vendor, { kind: 'ours', reason: `${vendor} does not support ${what}. Change the remediation, then try again.` });
}

/** Refusals by the vendor's own code, found in the body without trusting the rest of it: that is text for developers. */
export function refusalsByCode(vendor: string, field: string, refusals: Readonly<Record<string, Pick<FailureDetails, 'kind' | 'reason'>>>) {
  const code = new RegExp(`"${field}"\\s*:\\s*"([A-Za-z0-9_.]{1,80})"`);
  return ({ status, body }: { readonly status: number; readonly body: string }): VendorFailure | undefined => {
    const said = refusals[code.exec(body.slice(0, 4096))?.[1] ?? ''];
    return said && new VendorFailure(vendor, { ...said, status });
  };
}
