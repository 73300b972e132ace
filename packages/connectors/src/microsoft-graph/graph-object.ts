import type { Raw } from '../kit/fields-to-write.ts';
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
  readonly scopes: readonly string[];
  /** Lines of the manual steps that finish the body with what is in the directory. */
  readonly prepare?: (body: Raw) => readonly string[];
};

/** An object that Graph keeps in a list of its kind, and calls by its display name. */
export const graphObject = <S>({ scopes, prepare = () => [], ...kind }: Kind<S>) =>
  restObject<S>({
    ...kind,
    vendor: 'Microsoft',
    update: 'PATCH',
    writable,
    nameField: 'displayName',
    manualCall: (call) => graphManualSteps({ ...call, scopes, prepare: prepare(call.body ?? {}) }),
  });
