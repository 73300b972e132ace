import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { sendersOverLimitBlocked } from './senders-over-limit-blocked.ts';

judgesMailPolicies(sendersOverLimitBlocked, { kind: 'outgoing-spam', weakness: { senderOverLimit: 'alert' } });
