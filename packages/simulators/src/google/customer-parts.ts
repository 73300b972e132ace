import { createHash } from 'node:crypto';
import { ChangeLog } from '../kit/change-log.ts';
import { openLogDelays } from '../kit/log-delays.ts';
import { NewIds } from '../kit/new-ids.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { Replication, type VendorClock } from '../kit/replication.ts';
import type { World } from '../world/world.ts';
import type { Caller } from './tokens/access.ts';

/** One change as the admin log has it: `CHANGE_GROUP_SETTING` of the type `GROUP_SETTINGS`. */
export interface AdminChange {
  readonly caller: Caller;
  readonly type: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const digest = (words: string): Buffer => createHash('sha256').update(words).digest();

/** A person's id: 21 digits. */
export const personIdOf = (words: string): string =>
  `1${(BigInt(`0x${digest(words).subarray(0, 12).toString('hex')}`) % 10n ** 20n).toString().padStart(20, '0')}`;
/** An id of a group or an organizational unit, in lower-case letters and digits. */
export const shortIdOf = (words: string): string =>
  `0${BigInt(`0x${digest(words).subarray(0, 9).toString('hex')}`).toString(36)}`.slice(0, 14);
/** A number of 64 bits as text. */
export const longNumberOf = (words: string): string => String(digest(words).readBigInt64BE(0));
export const etagOf = (value: unknown): string => `"${digest(JSON.stringify(value)).toString('base64url').slice(0, 27)}"`;

/** With the tag of what it says, worked out when it is read: a partial answer seldom shows it. */
export const withEtag = <T extends object>(body: T) => ({
  ...body,
  get etag(): string {
    return etagOf(body);
  },
});

/** What every part of the customer's account at Google is built on. */
export type CustomerParts = ReturnType<typeof createParts>;

/** Google says that changes may take up to 24 hours. Readings by id usually show them within 5 to 15 seconds, and lists later. */
const delays = { readMs: 2000, listMs: 5000 };

export function createParts(world: World, vendorClock: VendorClock) {
  const replication = new Replication({ clock: vendorClock, ...delays });
  const pinned = pinnedClock(world);
  const clock = { ...pinned, during: (at: Date, act: () => void) => pinned.during(at, () => replication.immediately(act)) };
  const ids = new NewIds();
  const changes = new ChangeLog<AdminChange>(clock);
  const { company, seed } = world.options;
  return {
    world,
    clock,
    ids,
    changes,
    replication,
    logDelays: openLogDelays(),
    domain: company.domain,
    customerId: `C0${shortIdOf(`customer ${seed} ${company.domain}`).slice(1, 8)}`,
    note: (caller: Caller, type: string, name: string, parameters: AdminChange['parameters']) =>
      changes.record({ caller, type, name, parameters }),
  };
}

/** Google answers to its own name for the customer of the caller. */
export const isCustomer = ({ customerId }: Pick<CustomerParts, 'customerId'>, given: string | null): boolean =>
  given === 'my_customer' || given === customerId;
