import { VendorFailure } from '../kit/vendor-failure.ts';

/** What Okta's own codes say beyond the status. The rest of an answer is text for developers and is not read. */
const saidFor: Readonly<Record<string, string>> = {
  E0000148: 'Okta does not switch off an authenticator that policies still allow. Take it out of the enrollment policies, then try again.',
};

/** `{"errorCode": …}`, found without trusting the rest. */
const codeIn = (body: string): string => /"errorCode"\s*:\s*"([A-Z0-9]{1,20})"/.exec(body.slice(0, 4096))?.[1] ?? '';

export function refusalOf({ status, body }: { readonly status: number; readonly body: string }): VendorFailure | undefined {
  const reason = saidFor[codeIn(body)];
  return reason === undefined ? undefined : new VendorFailure('Okta', { kind: 'ours', reason, status });
}
