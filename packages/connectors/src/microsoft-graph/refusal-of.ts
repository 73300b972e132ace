import { type FailureDetails, VendorFailure } from '../kit/vendor-failure.ts';

/** What Graph's own codes say beyond the status. The rest of an answer is text for developers and is not read. */
const saidFor: Readonly<Record<string, Pick<FailureDetails, 'kind' | 'reason'>>> = {
  Authentication_RequestFromNonPremiumTenantOrB2CTenant: {
    kind: 'permission',
    reason: 'Microsoft gives this only to directories with an Entra ID P1 or P2 licence. Without one, it stays unknown.',
  },
  Authentication_RequestFromUnsupportedUserRole: {
    kind: 'permission',
    reason: 'The account that consented may not read reports. Give it the role Security Reader, then try again.',
  },
  // A link to the next page lives for a while only.
  Directory_ExpiredPageToken: { kind: 'theirs', reason: 'Microsoft took too long to list everything. It is tried again later.' },
};

/** `{"error": {"code": …}}`, found without trusting the rest. */
const codeIn = (body: string): string => /"code"\s*:\s*"([A-Za-z0-9_.]{1,80})"/.exec(body.slice(0, 4096))?.[1] ?? '';

export function refusalOf({ status, body }: { readonly status: number; readonly body: string }): VendorFailure | undefined {
  const said = saidFor[codeIn(body)];
  return said === undefined ? undefined : new VendorFailure('Microsoft', { ...said, status });
}
