import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { outsideForwardingBlocked } from './outside-forwarding-blocked.ts';

judgesMailPolicies(outsideForwardingBlocked, { kind: 'outgoing-spam', weakness: { automaticForwarding: 'on' } });
