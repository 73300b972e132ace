import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { certainPhishingForAdministrators } from './certain-phishing-for-administrators.ts';

judgesMailPolicies(certainPhishingForAdministrators, { kind: 'spam', weakness: { certainPhishingQuarantine: 'people' } });
