import type { Assertion } from './read-assertion.ts';
import type { ServiceProvider } from './service-provider.ts';
import { refused } from './sso-refusal.ts';

export interface Expectation {
  readonly serviceProvider: ServiceProvider;
  readonly issuer: string;
  readonly now: Date;
}

const skewMs = 60_000;
const maxIdLength = 300;
const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

function timeOf(instant: string): number {
  const time = instantShape.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(time)) throw refused('A time in the assertion cannot be read.');
  return time;
}

function checkWindow(now: number, notBefore: string | undefined, notOnOrAfter: string | undefined): void {
  if (notBefore !== undefined && timeOf(notBefore) > now + skewMs) throw refused('The assertion is not valid yet.');
  if (notOnOrAfter !== undefined && timeOf(notOnOrAfter) <= now - skewMs) throw refused('The assertion has expired.');
}

function checkTimes({ issuedAt, confirmation, conditions, sessionEnds }: Assertion, now: number): void {
  if (confirmation.notOnOrAfter === undefined) throw refused('The assertion does not say until when it may be delivered.');
  checkWindow(now, issuedAt, undefined);
  checkWindow(now, confirmation.notBefore, confirmation.notOnOrAfter);
  checkWindow(now, conditions.notBefore, conditions.notOnOrAfter);
  for (const end of sessionEnds) checkWindow(now, undefined, end);
}

/** Checks that it is by this provider, for this tenant and one request, and valid now. Returns the request that it answers. */
export function checkAssertion(assertion: Assertion, { serviceProvider, issuer, now }: Expectation): { inResponseTo: string } {
  const { id, confirmation, audiences } = assertion;
  if (assertion.issuer !== issuer) throw refused('The assertion was issued by another provider.');
  if (id === '' || id.length > maxIdLength) throw refused('The assertion has no id that can be kept.');
  if (confirmation.recipient !== serviceProvider.acsUrl) throw refused('The assertion is addressed to another recipient.');
  if (confirmation.inResponseTo === undefined) throw refused('The assertion answers no request: sign-in starts here, not at the provider.');
  if (audiences.length === 0 || audiences.some((audience) => !audience.includes(serviceProvider.entityId)))
    throw refused('The assertion is for another audience.');
  checkTimes(assertion, now.getTime());
  return { inResponseTo: confirmation.inResponseTo };
}
