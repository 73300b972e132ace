import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { impersonationDetected } from './impersonation-detected.ts';

judgesMailPolicies(impersonationDetected, { kind: 'anti-phishing', weakness: { protectsOwnDomains: false }, leavesDefault: true });
