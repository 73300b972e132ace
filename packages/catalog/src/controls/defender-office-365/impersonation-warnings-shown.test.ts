import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { impersonationWarningsShown } from './impersonation-warnings-shown.ts';

judgesMailPolicies(impersonationWarningsShown, { kind: 'anti-phishing', weakness: { warnsOfFirstContact: false } });
