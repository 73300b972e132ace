import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { OktaClient } from '../client.ts';
import { LogEvent } from './log-schema.ts';
import { toSignIn } from './to-sign-in.ts';

/** A policy that allows a sign-in shows in the session that follows. */
const filter = [
  'eventType eq "user.session.start"',
  'eventType eq "user.authentication.auth_via_mfa"',
  'eventType eq "user.authentication.sso"',
  '(eventType eq "policy.evaluate_sign_on" and outcome.result eq "DENY")',
].join(' or ');

/** How far apart, in the log's own time, the events of one sign-in may be. */
const togetherMs = 5 * 60_000;

const keyOf = (event: LogEvent): string => event.transaction?.id ?? event.uuid;

/**
 * The log has a sign-in as several events of one transaction: the session, the second factor, the app, the policy's verdict.
 * They are gathered until the log has gone on, and reported as one.
 */
export async function* streamSignIns(
  client: OktaClient,
  { since, asOf }: { readonly since: Date; readonly asOf: Date },
): AsyncIterable<readonly SignIn[]> {
  const open = new Map<string, LogEvent[]>();
  const query = { since: since.toISOString(), until: asOf.toISOString(), filter, sortOrder: 'ASCENDING', limit: 1000 };
  for await (const page of client.pages('/api/v1/logs', LogEvent, query)) {
    for (const event of page) open.set(keyOf(event), [...(open.get(keyOf(event)) ?? []), event]);
    const last = page.at(-1);
    if (last !== undefined) yield close(open, Date.parse(last.published) - togetherMs);
  }
  yield close(open, Number.POSITIVE_INFINITY);
}

function close(open: Map<string, LogEvent[]>, before: number): SignIn[] {
  const signIns: SignIn[] = [];
  for (const [key, events] of open) {
    // In the order of the log, so that the first that is still open ends the search.
    if (Date.parse(events[0]!.published) >= before) break;
    open.delete(key);
    const signIn = toSignIn(events);
    if (signIn !== undefined) signIns.push(signIn);
  }
  return signIns;
}
