import { productName } from '@rampart/domain/product-name.ts';
import { Secret as TotpKey, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { Secret } from '../../../platform/log/secret.ts';

/** What every authenticator app assumes, whatever the QR code says (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
const secretBytes = 20;
/** Clocks may be one step apart. */
const skew = 1;
/** The blank margin that the QR standard asks for, in modules. */
const quietZone = 4;

export const makeTotpSecret = (): Secret => new Secret(new TotpKey({ size: secretBytes }).base32);

/** The step of time that the code belongs to, or undefined when the code is not valid now. */
export function stepOf(secret: Secret, code: string, now: Date): number | undefined {
  // The library throws at six characters that are not six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const at = { ...parameters, timestamp: now.getTime() };
  const delta = TOTP.validate({ ...at, secret: TotpKey.fromBase32(secret.reveal()), token: code, window: skew });
  return delta === null ? undefined : TOTP.counter(at) + delta;
}

export interface Enrolment {
  readonly qrcode_b64: string;
  readonly totp_secret: string;
}

/** What the person puts into their authenticator: a picture to scan (SVG), or the key to type. */
export function enrolmentOf(secret: Secret, email: string): Enrolment {
  const key = secret.reveal();
  const uri = new TOTP({ ...parameters, issuer: productName, label: email, secret: key }).toString();
  return { qrcode_b64: Buffer.from(renderSVG(uri, { border: quietZone })).toString('base64'), totp_secret: key };
}
