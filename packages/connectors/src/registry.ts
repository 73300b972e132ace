import { checkPointHarmony } from './check-point-harmony/connector.ts';
import { abnormal } from './abnormal/connector.ts';
import { google } from './google/connector.ts';
import type { Connector } from './kit/connector.ts';
import { jira } from './jira/connector.ts';
import { localDirectory } from './local-directory/connector.ts';
import { microsoftGraph } from './microsoft-graph/connector.ts';
import { mimecast } from './mimecast/connector.ts';
import { okta } from './okta/connector.ts';
import { proofpointPps } from './proofpoint-pps/connector.ts';
import { proofpointTap } from './proofpoint-tap/connector.ts';
import { servicenow } from './servicenow/connector.ts';

/** Every connector of the product. `npm run new-connector` adds to it; a test holds it equal to the folders. */
export const connectorRegistry: readonly Connector[] = [
  localDirectory,
  microsoftGraph,
  okta,
  proofpointTap,
  proofpointPps,
  mimecast,
  checkPointHarmony,
  abnormal,
  google,
  jira,
  servicenow,
];
