import { BadRequest } from '../../../platform/http/http-error.ts';
import type { BreachRanges } from './breach-ranges.ts';

/** The console checks while the person types; the server does not rely on that. */
export async function refuseBreached(breaches: BreachRanges, password: string): Promise<void> {
  const count = await breaches.countOf(password);
  if (count > 0) throw new BadRequest(`This password has been compromised ${count} time(s), please pick a new one.`);
}
