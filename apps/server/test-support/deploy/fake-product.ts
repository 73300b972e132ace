import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import { appliesToObject, type VendorObject } from '@rampart/connectors/kit/applies-to-object.ts';
import { collects, type Connector, defineConnector } from '@rampart/connectors/kit/connector.ts';
import type { Raw } from '@rampart/connectors/kit/fields-to-write.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';

/** An instant of one write: before it, after it but without an answer, or after the answer. */
export type Instant = 'before' | 'effect' | 'answer';

export interface FakeProduct {
  readonly connector: Connector;
  /** What it contains, by id. A note is the vendor's own and in no setting. */
  readonly objects: Map<string, Raw>;
  /** What was written, in order. */
  readonly writes: string[];
  /** May throw, wait, or change what the product contains. */
  at: (instant: Instant, write: string) => Promise<void> | void;
  /** Called for every reading of a fact, with the type of its objects. */
  onRead: (type: string) => Promise<void> | void;
  lies: Lies;
}

/** How it deceives those who write to it. */
export interface Lies {
  /** How many looks after a write still show what was there before. */
  readonly staleLooks?: number;
  /** The id that a creation is answered with. */
  readonly answersWith?: string;
  /** Writes that it accepts and does not do. */
  readonly ignores?: RegExp;
  /** Each creation makes two, the second with these settings besides. */
  readonly twin?: Raw;
  /** How many people join a group by one write, before it takes no more calls for a moment. */
  readonly membersPerWrite?: number;
}

/** What is in no setting. */
const own = ['id', 'type', 'note', 'isBuiltIn', 'createdAt', 'changedAt'];
const ofPasswords = [...own, 'order', 'isEnforced', 'groups', 'appliesToEveryone'];
const ofGroups = [...own, 'kind', 'mayHoldRoles', 'groupIds'];
const without = (names: readonly string[], live: Raw): Raw =>
  Object.fromEntries(Object.entries(live).filter(([name]) => !names.includes(name)));

const untouched = { isBuiltIn: false, createdAt: null, changedAt: null };
const assigned = { kind: 'assigned', mayHoldRoles: null };
const emergencyGroup = 'emergency';

/** The group of the emergency access users, which sign-in changes exclude, and its members. */
export const excludedGroups = [{ list: alwaysExcludedLists[0] ?? '', target: emergencyGroup, name: 'Rampart: Emergency Access' }];
export const lockEmergencyAccess = ({ objects }: FakeProduct, ...memberIds: readonly string[]): void =>
  void objects.set(emergencyGroup, { type: 'group', ...assigned, note: '', name: excludedGroups[0]?.name, description: null, memberIds });

const throttle = ({ isMissing }: Raw): void => {
  if (isMissing !== true) return;
  const retryAt = new Date(Date.now() + 1000);
  throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Okta takes no more calls for now.' });
};

/** A product without a network that keeps objects, and remembers what was asked of it. */
export function fakeProduct(): FakeProduct {
  const objects = new Map<string, Raw>();
  const writes: string[] = [];
  let made = 0;
  const product: FakeProduct = { objects, writes, at: () => {}, onRead: () => {}, lies: {}, connector: undefined as unknown as Connector };
  let stale: { readonly shown: ReadonlyMap<string, Raw>; looks: number } | undefined;
  let unanswered: string | undefined;

  /** What a look shows. */
  const shown = (): ReadonlyMap<string, Raw> => {
    if (product.lies.staleLooks === undefined || stale === undefined || stale.looks === 0) return objects;
    stale.looks -= 1;
    return stale.shown;
  };
  const listOf = async (type: string) => {
    await product.onRead(type);
    return [...shown()].filter(([, live]) => live['type'] === type).map(([id, live]) => ({ ...live, id }));
  };
  const answer = async (): Promise<void> => {
    const write = unanswered;
    unanswered = undefined;
    if (write !== undefined) await product.at('answer', write);
  };
  const written = async (write: string, effect: () => void): Promise<void> => {
    await product.at('before', write);
    stale = { shown: new Map(objects), looks: product.lies.staleLooks ?? 0 };
    if (product.lies.ignores?.test(write) !== true) effect();
    writes.push(write);
    await product.at('effect', write);
    unanswered = write;
  };
  /** Those who are in the group after one write; it says “not now” when some are missing. */
  const joined = ({ memberIds = [] }: Raw, after: { readonly name: string; readonly memberIds?: readonly string[] }): Raw => {
    const most = product.lies.membersPerWrite;
    if (most === undefined || after.memberIds === undefined) return {};
    const was = new Set(memberIds as readonly string[]);
    const missing = after.memberIds.filter((id) => !was.has(id));
    return { memberIds: after.memberIds.filter((id) => was.has(id) || missing.indexOf(id) < most), isMissing: missing.length > most };
  };
  const kind = <S extends { readonly name: string }>(type: string, theirs = own): VendorObject<unknown, S> => ({
    vendor: 'Okta',
    async find(_client, { name }) {
      const found = [...shown()].find(([, live]) => live['type'] === type && live['name'] === name);
      return found && { target: found[0], live: found[1] };
    },
    findAll: async (_client, { name }) =>
      [...shown()].filter(([, live]) => live['type'] === type && live['name'] === name).map(([target, live]) => ({ target, live })),
    async read(_client, target) {
      await answer();
      return shown().get(target);
    },
    settingsOf: (live) => without(theirs, live) as unknown as S,
    async create(_client, { after, exact, made: report }) {
      made += 1;
      const id = `${type}-${made}`;
      const { isMissing, ...part } = joined({}, after);
      const one = { note: '', ...(type === 'group' ? assigned : untouched), ...exact, ...after, ...part, type };
      await written(`create ${after.name}`, () => {
        objects.set(id, one);
        if (product.lies.twin !== undefined) objects.set(`${id}-twin`, { ...one, ...product.lies.twin });
      });
      const answered = product.lies.answersWith ?? id;
      await report(answered);
      throttle({ isMissing });
      return answered;
    },
    async write(_client, { target, after, exact }) {
      const { note } = exact ?? { note: `touched ${writes.length}` };
      const { isMissing, ...part } = joined(objects.get(target) ?? {}, after);
      await written(`write ${after.name}`, () => objects.set(target, { ...objects.get(target), ...after, ...part, note }));
      throttle({ isMissing });
    },
    async remove(_client, target, live) {
      await written(`remove ${String(live['name'])}`, () => objects.delete(target));
    },
    containers: async (_client, target) =>
      [...objects.values()].filter(({ groupIds }) => Array.isArray(groupIds) && groupIds.includes(target)).map(({ name }) => String(name)),
    manualSteps: () => [],
  });
  const titled = { noun: 'an object', scopes: [] };
  const connector = defineConnector<unknown>({
    id: 'okta',
    vendor: 'Okta',
    methods: [],
    connect: async () => ({}),
    test: async () => ({ account: 'Test', granted: undefined }),
    collects: [
      collects(zones, { title: 'Zones', scopes: [], with: async () => zones.schema.parse(await listOf('zone')) }),
      collects(signInPolicies, { title: 'Policies', scopes: [], with: async () => signInPolicies.schema.parse(await listOf('policy')) }),
      collects(passwordPolicies, {
        title: 'Passwords',
        scopes: [],
        with: async () => passwordPolicies.schema.parse(await listOf('password')),
      }),
      collects(groups, { title: 'Groups', scopes: [], with: async () => groups.schema.parse(await listOf('group')) }),
    ],
    streams: [],
    applies: [
      ...appliesToObject(kind('zone'), zoneChanges, titled),
      ...appliesToObject(kind('policy'), signInPolicyChanges, titled),
      ...appliesToObject(kind('password', ofPasswords), passwordPolicyChanges, titled),
      ...appliesToObject(kind('group', ofGroups), groupChanges, titled),
    ],
  });
  return Object.assign(product, { connector });
}
