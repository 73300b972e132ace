import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { phishingQuarantined } from './phishing-quarantined.ts';

judgesMailPolicies(phishingQuarantined, { kind: 'spam', weakness: { phishing: 'junk' } });
