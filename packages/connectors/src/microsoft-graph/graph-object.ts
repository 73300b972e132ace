import type { AnyFact } from '@rampart/domain/fact.ts';
import { appliesToObject } from '../kit/applies-to-object.ts';
import type { Applies } from '../kit/connector.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import type { RestClient } from '../kit/rest-client.ts';
import { restObject } from '../kit/rest-object.ts';
import { undefinedIfGone, VendorFailure } from '../kit/vendor-failure.ts';
import { z } from 'zod';
import { graphManualSteps } from './manual-steps.ts';

/** What Graph gives and does not take. */
const readOnly = new Set(['id', 'createdDateTime', 'modifiedDateTime', 'deletedDateTime', 'templateId']);

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What Graph gives in place of a value, or of one of several with commas between, and takes from no one. */
const isWithoutName = (value: unknown): boolean =>
  typeof value === 'string' && value.split(',').some((one) => one.trim() === 'unknownFutureValue');

function refuseWithoutName(): never {
  const reason =
    'Microsoft has given one of these values without its name (unknownFutureValue), so Rampart cannot write it. Set it in the Microsoft Entra admin center.';
  throw new VendorFailure('Microsoft', { kind: 'ours', reason });
}

/** Without annotations, which are for answers, but the type; and a strength of authentication is chosen by its id. */
function writableIn(value: unknown, about: 'new' | 'there'): unknown {
  if (Array.isArray(value)) return value.map((one) => writableIn(one, about));
  if (!isObject(value)) return isWithoutName(value) ? refuseWithoutName() : value;
  const kept = Object.entries(value).filter(
    ([name, inner]) => (!name.includes('@') || name === '@odata.type') && (about === 'there' || inner !== null),
  );
  return Object.fromEntries(
    kept.map(([name, inner]) => [
      name,
      name === 'authenticationStrength' && isObject(inner) ? { id: inner['id'] } : writableIn(inner, about),
    ]),
  );
}

/** In the body of a new object null is omitted, as it is where no one has set it; in a change it takes something away. */
export const writable = (body: Raw, about: 'new' | 'there'): Raw =>
  writableIn(Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.has(name))), about) as Raw;

type Kind<S> = Omit<Parameters<typeof restObject<S>>[0], 'vendor' | 'update' | 'writable' | 'nameField' | 'manualCall'> & {
  readonly noun: string;
  readonly scopes: readonly string[];
  readonly fact: AnyFact;
  /** Lines of the manual steps that finish the body with what is in the directory. */
  readonly prepare?: (body: Raw) => readonly string[];
};

const Deleted = z.looseObject({ id: z.string() });

interface Bin {
  readonly path: string;
  /** What is called below a deleted object to have it back. */
  readonly action: string;
  /** The list that it is in again then. */
  readonly list: string;
}

/**
 * Graph keeps what was deleted for 30 days. What comes back has its own id, whatever the answer names. What was in the bin and is not any more
 * when it is asked for has come back, or is deleted for good: what is in the list decides, or there would be two of it.
 */
export const restoreFrom =
  ({ path, action, list }: Bin) =>
  async (client: RestClient, exact: Raw): Promise<{ readonly id: string } | undefined> => {
    const id = String(exact['id']);
    const place = `${path}/${encodeURIComponent(id)}`;
    const deleted = await client.get(place, Deleted).catch(undefinedIfGone);
    if (deleted === undefined) return undefined;
    if ((await client.post(`${place}/${action}`, {}, Deleted).catch(undefinedIfGone)) !== undefined) return { id };
    const found = await client.ownWrites.settled(
      () => client.get(`${list}/${encodeURIComponent(id)}`, Deleted).catch(undefinedIfGone),
      (one) => one !== undefined,
    );
    return found && { id };
  };

/** The changes of an object that Graph keeps in a list of its kind, and calls by its display name. */
export function appliesToGraphObject<S, In extends S>(
  changes: Parameters<typeof appliesToObject<RestClient, S, In, Raw>>[1],
  { noun, scopes, fact, prepare = () => [], ...kind }: Kind<S>,
): Applies<RestClient>[] {
  const object = restObject<S>({
    ...kind,
    vendor: 'Microsoft',
    update: 'PATCH',
    writable,
    nameField: 'displayName',
    remembers: true,
    manualCall: (call) => graphManualSteps({ ...call, scopes, prepare: prepare(call.body ?? {}) }),
  });
  return appliesToObject(object, changes, { noun, scopes, fact });
}
