import type { FastifyRequest } from 'fastify';
import { isBody } from '../../kit/merge-patch.ts';
import type { Handle, Reply } from '../../kit/rest-api.ts';
import { invalid } from './graph-error.ts';

const sentinel = 'unknownFutureValue';
const preference = 'include-unknown-enum-members';

/**
 * Microsoft's document "Best practices for working with Microsoft Graph": the members of an enumeration after its sentinel, by the fields that have
 * them. Only those who prefer to be given them are.
 */
const laterMembers: Readonly<Record<string, readonly string[]>> = {
  builtInControls: ['riskRemediation'],
  includePlatforms: ['linux'],
  excludePlatforms: ['linux'],
  result: ['reportOnlySuccess', 'reportOnlyFailure', 'reportOnlyNotApplied', 'reportOnlyInterrupted'],
};

function withoutLater(value: unknown, later: readonly string[] = []): unknown {
  if (typeof value === 'string') return later.includes(value) ? sentinel : value;
  if (Array.isArray(value)) return value.map((one) => withoutLater(one, later));
  if (!isBody(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutLater(inner, laterMembers[name])]));
}

/** Several preferences are one header with commas. */
const asksForAll = ({ prefer }: FastifyRequest['headers']): boolean =>
  String(prefer ?? '')
    .split(',')
    .some((one) => one.trim().toLowerCase() === preference);

function refuseSentinel(value: unknown): void {
  if (typeof value === 'string' && value.split(',').some((one) => one.trim() === sentinel))
    throw invalid(`The value '${sentinel}' cannot be set.`);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(refuseSentinel);
}

/** The same call, with the values that its caller is prepared for. */
export const evolving =
  <Caller>(handle: Handle<Caller>): Handle<Caller> =>
  (call) => {
    refuseSentinel(call.body);
    const reply: Reply = handle(call) ?? {};
    if (asksForAll(call.headers)) return { ...reply, headers: { ...reply.headers, 'preference-applied': preference } };
    return 'body' in reply ? { ...reply, body: withoutLater(reply.body) } : reply;
  };
