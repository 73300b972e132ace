import type { Product } from '@rampart/domain/product.ts';
import { abnormal } from './abnormal.ts';
import { azureAd } from './azure-ad.ts';
import { azureConditionalAccess } from './azure-conditional-access.ts';
import { defenderOffice365 } from './defender-office-365.ts';
import { googleDirectory } from './google-directory.ts';
import { googleWorkspace } from './google-workspace.ts';
import { jira } from './jira.ts';
import { localDirectory } from './local-directory.ts';
import { microsoftAzure } from './microsoft-azure.ts';
import { microsoftE5 } from './microsoft-e5.ts';
import { checkPointHarmony } from './check-point-harmony.ts';
import { mimecast } from './mimecast.ts';
import { okta } from './okta.ts';
import { onPremises } from './on-premises.ts';
import { proofpointPps } from './proofpoint-pps.ts';
import { proofpointTap } from './proofpoint-tap.ts';
import { servicenow } from './servicenow.ts';

/** Every product that can be connected. A test holds the list equal to the files. */
export const productRegistry: readonly Product[] = [
  abnormal,
  azureAd,
  azureConditionalAccess,
  defenderOffice365,
  googleDirectory,
  googleWorkspace,
  jira,
  localDirectory,
  microsoftAzure,
  microsoftE5,
  mimecast,
  checkPointHarmony,
  okta,
  onPremises,
  proofpointPps,
  proofpointTap,
  servicenow,
];
