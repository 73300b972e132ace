import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';

const stepMs = 30_000;

/**
 * A code of the authenticator, some steps from now. Each works once, and the server bears one step of skew: so one test can use
 * the step before, this one and the next, in that order.
 */
export async function codeOf(secret: string, steps: -1 | 0 | 1): Promise<string> {
  // A step that ends while the code is on its way would be one too many.
  await expect.poll(() => stepMs - (Date.now() % stepMs), { timeout: stepMs }).toBeGreaterThan(6000);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs });
}
