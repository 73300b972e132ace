import { BadRequest } from '../../../platform/http/http-error.ts';
import type { BreachRanges } from './breach-ranges.ts';

/** The console checks while the person types; the server does not rely on that. */
export async function refuseBreached(breaches: BreachRanges, password: string): Promise<void> {
  const breach = await breaches.findBreach(password);
  if (breach === undefined) return;
  const howOften = breach.count === undefined ? '' : ` ${breach.count} time(s)`;
  throw new BadRequest(`This password has been compromised${howOften}, please pick a new one.`);
}
