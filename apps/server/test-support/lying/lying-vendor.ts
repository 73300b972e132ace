import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { Falsehood } from '@rampart/connectors/test-support/lying/lies.ts';
import type { HostMap } from '@rampart/connectors/test-support/loopback-fetch.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { ChangeKind } from '@rampart/domain/change.ts';
import { type Control, defineControl } from '@rampart/domain/control.ts';
import type { Product } from '@rampart/domain/product.ts';
import { fail } from '@rampart/domain/verdict.ts';
import type { RunningSimulator, Simulator } from '@rampart/simulators/kit/simulator.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import type { ExcludedGroup } from '../../src/features/deploy/deploy-deps.ts';
import { alike } from '../deploy/deploy-controls.ts';

/** By name, what a vendor has of it, without ids and times: several where there are several of that name. */
export type VendorContents = Readonly<Record<string, readonly unknown[]>>;

/** A vendor between which and its connector a lying proxy stands. */
export interface LyingVendor {
  readonly connector: Connector;
  readonly simulator: Simulator;
  readonly product: Product;
  readonly method: AuthMethod;
  readonly account?: 'writer';
  /** By what they ask for, of what can be written there. Enabling has no control of its own: what was created waiting is enabled. */
  readonly controls: Readonly<Partial<Record<'create' | 'update' | 'delete', Control>>>;
  /** The calls that make a change of each kind, as the proxy sees them: the one that matters most first. */
  readonly writes: Readonly<Partial<Record<ChangeKind, readonly RegExp[]>>>;
  /** Refusals of what was not applied that are final to this vendor, though they are not to others. */
  readonly finalRefusals?: readonly Falsehood[];
  /** No answer is taken for success unless it says so; others may have an answer that says nothing. */
  readonly readsEveryAnswer?: boolean;
  /** The kinds whose answers are compared with what was asked for, in the vendor's own form: one that only repeats the request is none. */
  readonly doubtsEchoesOf?: readonly ChangeKind[];
  /** What is created has no id that an answer could say: that it was accepted is all that is known then. */
  readonly readsNoAnswer?: boolean;
  /** The answer to the other call of a creation is read: one that is none of the vendor's acknowledges nothing. */
  readonly readsOtherCallOfCreate?: boolean;
  /** The kinds whose answers carry an id. */
  readonly answersWithId: readonly ChangeKind[];
  /** What the customer has beside what the world says. */
  prepare?(running: RunningSimulator): void;
  /** Compares our time with its own, so that time cannot pass faster for us. */
  readonly comparesTimes?: boolean;
  /** Read from the simulator itself. */
  contents(running: RunningSimulator, direct: DirectWay): Promise<VendorContents>;
  /** The group of the emergency access users, and an account in it. */
  emergencyAccess(direct: DirectWay): Promise<{ readonly group: ExcludedGroup; readonly account: string } | undefined>;
}

/** The way to the simulator that no proxy is in. */
export interface DirectWay {
  readonly hosts: HostMap;
  readonly credentials: Readonly<Record<string, string>>;
  readonly world: World;
}

/** A control that only asks for changes. */
export function askingControl<N extends Control['needs']>(
  id: Control['id'],
  needs: N,
  changes: NonNullable<Control<N>['remedy']['changes']>,
): Control {
  return defineControl({
    ...alike,
    assess: () => fail({ because: 'It is not so.' }),
    id,
    title: id,
    name: id,
    needs,
    remedy: { parameters: {}, disruption: 'No one notices.', steps: () => ['Open the console.'], changes },
  });
}

/** Times, tags and ids, which every write moves and what is made anew has others of. */
const moving = new Set([
  'id',
  'created',
  'createtimestamp',
  'createdDateTime',
  'lastUpdated',
  'modifiedDateTime',
  '_links',
  'whenchanged',
  'whencreated',
  'usnchanged',
  'usncreated',
  'objectguid',
  'objectsid',
  'uuid',
  'Guid',
  'WhenChanged',
]);

const still = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(still);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !moving.has(name) && !name.includes('@odata.context'))
      .map(([name, inner]) => [name, still(inner)]),
  );
};

export const byName = (entries: readonly (readonly [string, unknown])[]): VendorContents =>
  Object.fromEntries([...Map.groupBy(entries, ([name]) => name)].map(([name, found]) => [name, found.map(([, value]) => still(value))]));
