import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { smtpPasswordsBlocked } from './smtp-passwords-blocked.ts';

judgesMailSettings(smtpPasswordsBlocked, { maySendWithPassword: true });
