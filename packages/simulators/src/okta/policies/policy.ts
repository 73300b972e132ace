import type { Body } from '../../kit/rest-api.ts';
import type { OktaObject } from '../api/collection.ts';
import type { Status } from '../api/okta-api.ts';
import { oktaId } from '../api/okta-id.ts';

/** How the System Log calls each type of policy. */
export const policyTypes = {
  OKTA_SIGN_ON: { logName: 'OktaSignOn' },
  ACCESS_POLICY: { logName: 'Okta:SignOn' },
  PASSWORD: { logName: 'Password' },
  MFA_ENROLL: { logName: 'OktaMfaEnroll' },
} as const;
export type PolicyType = keyof typeof policyTypes;

interface Ranked extends OktaObject {
  readonly status: Status;
  readonly priority: number;
  readonly system: boolean;
}

export interface Rule extends Ranked {
  readonly policyId: string;
  readonly conditions: Body;
  readonly actions: Body;
}

export interface Policy extends Ranked {
  readonly type: PolicyType;
  readonly description: string;
  readonly conditions: Body | null;
  readonly settings?: Body | undefined;
}

/** Of the initial policies, whatever they are called later. */
export const initialPolicyId = (type: PolicyType, name: string): string => oktaId('00p', `${type} ${name}`);
export const initialRuleId = (type: PolicyType, policy: string, name: string): string => oktaId('0pr', `${type} ${policy} ${name}`);

const lastPriority = 99;
/** The last rule of an authentication policy stays last, whatever comes before it. */
export const catchAllRule = { name: 'Catch-all Rule', status: 'ACTIVE', system: true, priority: lastPriority, conditions: {} } as const;

/** Last unless the caller asks for a place. */
export const askedPriority = (priority: unknown): number => (typeof priority === 'number' ? priority : Number.MAX_SAFE_INTEGER);

/**
 * Orders items within their groups. What was just written takes the place that its priority asks for. Priorities count from one without
 * gaps, and the system's own items come last. Items without a group have no order.
 */
export const byPriority =
  <Item extends Ranked>(groupOf: (item: Item) => string | null) =>
  (items: readonly Item[], written: Item | null): readonly Item[] =>
    [...Map.groupBy(items, groupOf)].flatMap(([group, members]) => (group === null ? members : ranked(members, written)));

function ranked<Item extends Ranked>(items: readonly Item[], written: Item | null): readonly Item[] {
  const free = items.filter((item) => !item.system && item !== written).toSorted((a, b) => a.priority - b.priority);
  if (written !== null && !written.system && items.includes(written)) free.splice(Math.max(0, written.priority - 1), 0, written);
  return [...free, ...items.filter(({ system }) => system)].map((item, place) =>
    item.system && item.priority === lastPriority ? item : { ...item, priority: place + 1 },
  );
}
