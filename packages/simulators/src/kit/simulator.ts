import type { World } from '../world/world.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { VendorClock } from './replication.ts';
import type { WriteJournal } from './write-journal.ts';

/** A simulator that runs: where it listens, and what a test or an operator may do to it from outside the protocol. */
export interface RunningSimulator<SimulatorControl = unknown> {
  /** Loopback: `http://127.0.0.1:…` or `ldap://127.0.0.1:…`. */
  readonly url: string;
  /** Where it answers questions of the DNS, for one that does: `127.0.0.1:…`. */
  readonly nameServer?: string;
  readonly faults: FaultPlan;
  /** What a test may do in the vendor's console, such as weakening a policy. */
  readonly simulatorControl: SimulatorControl;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly world: World;
  /** A free one unless given. */
  readonly port?: number;
  /** Where it keeps what others write, to do it again when it is started over the same world; nowhere unless given. */
  readonly journal?: WriteJournal;
  /** What delays and limits of seconds are measured by; the wall's clock unless given. */
  readonly clock?: VendorClock;
}

/** A product of the vendor's that the demo's company has connected, as its own administrator would choose to. */
export interface DemoConnection {
  readonly product: string;
  readonly method: string;
  /** Which credentials of the simulator; those of the method unless given. */
  readonly account?: string;
  /** Products that share the connection. */
  readonly modules?: readonly string[];
}

/** The vendor's real API over the world. Written from the vendor's description, never from our connector. */
export interface Simulator<SimulatorControl = unknown> {
  /** The name of its folder. */
  readonly id: string;
  /** The vendor's hosts that it answers for, distinguished by the Host header. */
  hostsFor(company: { readonly domain: string }): readonly string[];
  /**
   * Credentials that it accepts for the company, per auth method: for the demo's start-up wiring and for tests. Where the usual
   * account may only read, `writer` is one that may write.
   */
  credentialsFor(world: World): Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the demo connects; nothing unless given. */
  readonly demoConnections?: readonly DemoConnection[];
  start(options: StartOptions): Promise<RunningSimulator<SimulatorControl>>;
}
