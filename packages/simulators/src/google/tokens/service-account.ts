import { checkPrimeSync, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { World } from '../../world/world.ts';

/** The JSON file that the Cloud console lets a project's owner download once. */
export interface ServiceAccount {
  readonly clientId: string;
  readonly email: string;
  readonly keyId: string;
  readonly publicKey: KeyObject;
  readonly keyFile: string;
}

const exponent = 65_537n;

/** So many bytes that follow from the words alone. */
function bytesOf(words: string, count: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, place) => createHash('sha256').update(`${words} ${place}`).digest());
  return Buffer.concat(blocks).subarray(0, count);
}

const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
function toText(number: bigint): string {
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [r, nextR, t, nextT] = [modulus, value % modulus, 0n, 1n];
  while (nextR !== 0n) {
    const quotient = r / nextR;
    [r, nextR] = [nextR, r - quotient * nextR];
    [t, nextT] = [nextT, t - quotient * nextT];
  }
  return ((t % modulus) + modulus) % modulus;
}

/** The first prime of 1,024 bits from where the words lead, of which the exponent divides no factor. */
function primeFrom(words: string): bigint {
  const start = bytesOf(words, 128);
  // The two highest bits: the product of two such primes has 2,048 bits.
  start[0] = start[0]! | 0xc0;
  for (let candidate = toNumber(start) | 1n; ; candidate += 2n)
    if ((candidate - 1n) % exponent !== 0n && checkPrimeSync(candidate, { checks: 12 })) return candidate;
}

/** The same company has the same key in every process, as its credentials outlive the demo's. Of use for nothing but the simulator. */
function keyFrom(words: string): KeyObject {
  const [p, q] = [primeFrom(`${words} p`), primeFrom(`${words} q`)];
  const d = inverse(exponent, (p - 1n) * (q - 1n));
  const parts = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const jwk = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, toText(value)]));
  return createPrivateKey({ key: { kty: 'RSA', ...jwk }, format: 'jwk' });
}

const known = new Map<string, ServiceAccount>();

export function serviceAccountOf({ options: { seed, company } }: World): ServiceAccount {
  const words = `service account ${seed} ${company.domain}`;
  const found = known.get(words) ?? makeServiceAccount(words, company.domain.split('.', 1)[0]!);
  known.set(words, found);
  return found;
}

function makeServiceAccount(words: string, project: string): ServiceAccount {
  const key = keyFrom(words);
  const keyId = bytesOf(`${words} key id`, 20).toString('hex');
  const clientId = `1${(toNumber(bytesOf(`${words} client id`, 16)) % 10n ** 20n).toString().padStart(20, '0')}`;
  const email = `rampart@${project}-security.iam.gserviceaccount.com`;
  const keyFile = {
    type: 'service_account',
    project_id: `${project}-security`,
    private_key_id: keyId,
    private_key: key.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    client_id: clientId,
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
    universe_domain: 'googleapis.com',
  };
  return { clientId, email, keyId, publicKey: createPublicKey(key), keyFile: JSON.stringify(keyFile) };
}
