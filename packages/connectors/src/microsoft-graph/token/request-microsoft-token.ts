import { z } from 'zod';
import type { Connection } from '../../kit/connection.ts';
import { requestToken, type TokenReply } from '../../kit/request-token.ts';
import { type FailureDetails, VendorFailure } from '../../kit/vendor-failure.ts';
import type { Directory } from './directory-of.ts';

const Claims = z.object({ tid: z.string().optional(), roles: z.array(z.string()).optional(), scp: z.string().optional() });

/** What a token says of itself. Nothing is decided by it but what is shown: only Microsoft knows whether it is genuine. */
export function claimsOf(accessToken: string): { readonly tenant?: string | undefined; readonly granted?: readonly string[] } {
  try {
    const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { tid, roles, scp } = Claims.parse(JSON.parse(payload));
    // `roles` of an application, `scp` of a person.
    return { tenant: tid, granted: roles ?? scp?.split(' ') ?? [] };
  } catch {
    return {};
  }
}

type Said = Pick<FailureDetails, 'kind' | 'reason'>;

const consentMissing =
  'No administrator has consented to the permissions in this directory. Let an administrator grant them, then try again.';
const accessEnded = 'The consent has ended. Connect again, and consent once more.';

/** By the numbers of Microsoft's document "Microsoft Entra authentication and authorization error codes". */
const wrongCredentials: readonly (readonly [reason: string, ...codes: number[]])[] = [
  ['The client secret is wrong. Enter the value of the secret, not its ID.', 7000215, 7000216, 7000218],
  ['The client secret has expired. Create a new one in Microsoft Entra and enter it.', 7000222],
  ['Microsoft knows no such directory. Check the domain or tenant ID in the directory address.', 90002, 900023],
  ['The directory knows no application with this client ID. Check both the ID and the directory.', 700016],
  ['This is not a client ID. Copy it from the overview page of the registration.', 700038],
  ['The application is disabled in Microsoft Entra. Enable it, then try again.', 7000112],
  ['The account that consented was deleted. Connect again with another one.', 500341],
  ['The account that consented is not in this directory any more. Connect again with another one.', 50034],
  ['The account that consented is disabled. Connect again with another one.', 50057],
  [accessEnded, 50173, 70000, 70008, 700082, 700084],
  ['This consent was used already. Start to connect once more.', 54005],
  ['A policy now asks the account that consented for a second factor. Connect again.', 50076],
  ['A conditional access policy of the directory blocks this sign-in. Let the application through.', 53003],
];
const missingConsent = [65001, 65004, 90094, 7000229];

function saidFor(code: number): Said | undefined {
  if (missingConsent.includes(code)) return { kind: 'permission', reason: consentMissing };
  const [reason] = wrongCredentials.find(([, ...codes]) => codes.includes(code)) ?? [];
  return reason === undefined ? undefined : { kind: 'credentials', reason };
}

/** For codes that are not listed: what OAuth's own word says. */
const saidForWord: Readonly<Record<string, Said>> = {
  invalid_client: { kind: 'credentials', reason: 'Microsoft refused the client ID or the secret. Enter both again.' },
  unauthorized_client: {
    kind: 'credentials',
    reason: 'Microsoft does not let this application in. Check its client ID and the directory.',
  },
  invalid_grant: { kind: 'credentials', reason: accessEnded },
  interaction_required: { kind: 'credentials', reason: 'An administrator must sign in again. Connect again, and consent once more.' },
  consent_required: { kind: 'permission', reason: consentMissing },
};

const Refused = z
  .object({ error: z.string().catch(''), error_codes: z.array(z.number()).catch([]), error_description: z.string().catch('') })
  .catch({ error: '', error_codes: [], error_description: '' });

/** The numbers, which the text begins with too where they are not listed. */
const codesIn = ({ error_codes: codes, error_description: text }: z.infer<typeof Refused>): readonly number[] =>
  codes.length > 0 ? codes : [...text.matchAll(/\bAADSTS(\d{4,7})\b/g)].map(([, code]) => Number(code));

/** Why Microsoft's sign-in gave no token. Its own text names people and requests, so that none of it is kept. */
export function signInRefusal(status: number, body: unknown): VendorFailure | undefined {
  const refused = Refused.parse(body);
  const said =
    codesIn(refused)
      .map(saidFor)
      .find((found) => found !== undefined) ?? saidForWord[refused.error];
  return said === undefined ? undefined : new VendorFailure('Microsoft', { ...said, status });
}

/** From the v2.0 token endpoint. Microsoft's own library knows neither the guard nor our clock. */
export function requestMicrosoftToken(
  connection: Pick<Connection, 'fetch' | 'signal'>,
  { login, tenant }: Pick<Directory, 'login' | 'tenant'>,
  form: Readonly<Record<string, string>>,
): Promise<TokenReply> {
  const url = new URL(`${login}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`);
  const unreadable = 'Microsoft’s sign-in gave an answer that cannot be read. Try again later.';
  return requestToken({ vendor: 'Microsoft', url, form, connection, refusalOf: signInRefusal, unreadable });
}
