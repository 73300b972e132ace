import type { Raw } from '../kit/fields-to-write.ts';
import { restObject } from '../kit/rest-object.ts';
import { oktaManualSteps } from './manual-steps.ts';

/** What Okta gives and does not take. */
const readOnly = new Set(['id', 'created', 'lastUpdated', '_links', '_embedded', 'system', 'lastMembershipUpdated', 'objectClass']);

export const writable = (body: Raw): Raw => Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.has(name)));

type Kind<S> = Omit<Parameters<typeof restObject<S>>[0], 'vendor' | 'update' | 'writable' | 'manualCall'>;

/** An object that Okta takes back whole, with what changed in it. */
export const oktaObject = <S>(kind: Kind<S>) =>
  restObject<S>({ ...kind, vendor: 'Okta', update: 'PUT', writable, manualCall: oktaManualSteps });
