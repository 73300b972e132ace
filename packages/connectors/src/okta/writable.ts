import type { Raw } from '../kit/fields-to-write.ts';

/** What Okta gives and does not take. */
const readOnly = new Set(['id', 'created', 'lastUpdated', '_links', '_embedded', 'system', 'lastMembershipUpdated', 'objectClass']);

/** The body that makes or replaces an object. */
export const writable = (body: Raw): Raw => Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.has(name)));
