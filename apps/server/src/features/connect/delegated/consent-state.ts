import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { type SigningKey, tokenAlgorithm } from '../../access/index.ts';

const audience = 'rampart-consent';
const type = 'consent+jwt';
/** Where a consent is finished. The state carries it because the specification says so; nothing is ever sent where a state points. */
const postUrl = '/api/credentials/delegate';

const ConsentState = z.object({
  isOnboarding: z.boolean(),
  accessToken: z.string(),
  postUrl: z.literal(postUrl),
  application: z.string(),
});
export type ConsentState = z.infer<typeof ConsentState>;

interface Consent extends Omit<ConsentState, 'postUrl'> {
  readonly expiresAt: Date;
}

/** What goes to the vendor and comes back through the administrator's browser: readable, but not to be altered. */
export const signState = ({ privateKey }: SigningKey, { expiresAt, ...consent }: Consent): Promise<string> =>
  new SignJWT({ ...consent, postUrl })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: type })
    .setAudience(audience)
    .setExpirationTime(Math.ceil(expiresAt.getTime() / 1000))
    .sign(privateKey);

/** Undefined for anything that is not a state of ours that is still good. */
export async function readState({ publicKey }: SigningKey, clock: Clock, state: string): Promise<ConsentState | undefined> {
  const options = { audience, typ: type, algorithms: [tokenAlgorithm], currentDate: clock.now() };
  const verified = await jwtVerify(state, publicKey, options).catch(() => undefined);
  return ConsentState.safeParse(verified?.payload).data;
}
