import type { Simulator } from './kit/simulator.ts';
import { microsoftGraph } from './microsoft-graph/simulator.ts';
import { localDirectory } from './local-directory/simulator.ts';
import { okta } from './okta/simulator.ts';
import { proofpointTap } from './proofpoint-tap/simulator.ts';

/** Every vendor that can be simulated. A new one is a folder and a line here. */
export const simulators: readonly Simulator[] = [microsoftGraph, localDirectory, okta, proofpointTap];
