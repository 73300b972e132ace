import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { spamKeptFromInboxes } from './spam-kept-from-inboxes.ts';

judgesMailPolicies(spamKeptFromInboxes, { kind: 'spam', weakness: { spam: 'deliver' } });
