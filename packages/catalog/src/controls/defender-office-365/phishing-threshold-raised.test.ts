import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { phishingThresholdRaised } from './phishing-threshold-raised.ts';

judgesMailPolicies(phishingThresholdRaised, { kind: 'anti-phishing', weakness: { phishingThreshold: 1 } });
