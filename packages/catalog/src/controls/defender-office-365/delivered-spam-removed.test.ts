import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { deliveredSpamRemoved } from './delivered-spam-removed.ts';

judgesMailPolicies(deliveredSpamRemoved, { kind: 'spam', weakness: { removesDeliveredSpam: false } });
