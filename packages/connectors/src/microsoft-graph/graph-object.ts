import { appliesToObject } from '../kit/applies-to-object.ts';
import type { Applies } from '../kit/connector.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import type { RestClient } from '../kit/rest-client.ts';
import { restObject } from '../kit/rest-object.ts';
import { graphManualSteps } from './manual-steps.ts';

/** What Graph gives and does not take. */
const readOnly = new Set(['id', 'createdDateTime', 'modifiedDateTime', 'deletedDateTime', 'templateId']);

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A strength of authentication is chosen by its id. */
const plain = (name: string, value: unknown): unknown => {
  if (!isObject(value)) return value;
  return name === 'authenticationStrength' ? { id: value['id'] } : withoutNulls(value);
};

function withoutNulls(body: Raw): Raw {
  const kept = Object.entries(body).filter(([name, value]) => value !== null && !name.endsWith('@odata.context'));
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(name, value)]));
}

/** The body of a new object: null is omitted, as it is where no one has set it. */
export const writable = (body: Raw): Raw => withoutNulls(Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.has(name))));

type Kind<S> = Omit<Parameters<typeof restObject<S>>[0], 'vendor' | 'update' | 'writable' | 'nameField' | 'manualCall'> & {
  readonly noun: string;
  readonly scopes: readonly string[];
  /** Lines of the manual steps that finish the body with what is in the directory. */
  readonly prepare?: (body: Raw) => readonly string[];
};

/** The changes of an object that Graph keeps in a list of its kind, and calls by its display name. */
export function appliesToGraphObject<S, In extends S>(
  changes: Parameters<typeof appliesToObject<RestClient, S, In, Raw>>[1],
  { noun, scopes, prepare = () => [], ...kind }: Kind<S>,
): Applies<RestClient>[] {
  const object = restObject<S>({
    ...kind,
    vendor: 'Microsoft',
    update: 'PATCH',
    writable,
    nameField: 'displayName',
    manualCall: (call) => graphManualSteps({ ...call, scopes, prepare: prepare(call.body ?? {}) }),
  });
  return appliesToObject(object, changes, { noun, scopes });
}
