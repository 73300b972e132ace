import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { remoteForwardingBlocked } from './remote-forwarding-blocked.ts';

judgesMailSettings(remoteForwardingBlocked, { mayForwardOutside: true });
