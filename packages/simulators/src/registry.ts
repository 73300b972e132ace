import { checkPointHarmony } from './check-point-harmony/simulator.ts';
import { abnormal } from './abnormal/simulator.ts';
import { google } from './google/simulator.ts';
import type { Simulator } from './kit/simulator.ts';
import { jira } from './jira/simulator.ts';
import { microsoftGraph } from './microsoft-graph/simulator.ts';
import { localDirectory } from './local-directory/simulator.ts';
import { mimecast } from './mimecast/simulator.ts';
import { okta } from './okta/simulator.ts';
import { proofpointPps } from './proofpoint-pps/simulator.ts';
import { proofpointTap } from './proofpoint-tap/simulator.ts';
import { servicenow } from './servicenow/simulator.ts';

/** Every vendor that can be simulated, in the order in which the demo connects them. `npm run new-connector` adds to it. */
export const simulators: readonly Simulator[] = [
  microsoftGraph,
  okta,
  localDirectory,
  proofpointTap,
  proofpointPps,
  mimecast,
  checkPointHarmony,
  abnormal,
  google,
  jira,
  servicenow,
];
