import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import type { TestApi, TestPerson } from '../api/test-api.ts';

const stepMs = 30_000;

export interface PinnedTime {
  readonly now: Date;
  pass(ms: number): void;
}

/** The time is fixed until the test moves it, on all nodes of its process. */
export function pinTime({ platform: { clock } }: Pick<TestApi, 'platform'>): PinnedTime {
  const time = {
    now: new Date(),
    pass(ms: number) {
      time.now = new Date(time.now.getTime() + ms);
    },
  };
  vi.spyOn(clock, 'now').mockImplementation(() => time.now);
  return time;
}

/** What an authenticator with this secret shows, now or some steps away. */
export const codeOf = (secret: string, { now }: PinnedTime, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() + steps * stepMs });

export const wrongCode = (secret: string, time: PinnedTime): string => {
  const near = new Set([-1, 0, 1].map((steps) => codeOf(secret, time, steps)));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code)) ?? '';
};

const url = '/api/totp-mfa/register';

export const startSetup = async ({ app }: Pick<TestApi, 'app'>, { headers }: Pick<TestPerson, 'headers'>): Promise<string> =>
  (await app.inject({ url, headers })).json<{ totp_secret: string }>().totp_secret;

/** Sets up an authenticator and lets its first code pass, so that the next one is good. */
export async function setUpMfa(api: TestApi, person: TestPerson, time: PinnedTime): Promise<string> {
  const secret = await startSetup(api, person);
  const confirmed = await api.app.inject({ method: 'POST', url, headers: person.headers, payload: { totp_token: codeOf(secret, time) } });
  if (confirmed.statusCode !== 200) throw new Error(`the authenticator was not set up: ${confirmed.body}`);
  time.pass(stepMs);
  return secret;
}

/** Signs in once more, with a code where there is a secret. */
export async function signInAgain(api: TestApi, { email, password }: TestPerson, code?: string) {
  const payload = { email, password, ...(code === undefined ? {} : { totp_token: code }) };
  const response = await api.app.inject({ method: 'POST', url: '/api/auth', payload });
  const { access } = response.json<{ access: string }>();
  return { response, headers: { authorization: `Bearer ${access}` } };
}
