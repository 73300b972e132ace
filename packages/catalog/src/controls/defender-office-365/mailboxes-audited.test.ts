import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { mailboxesAudited } from './mailboxes-audited.ts';

judgesMailSettings(mailboxesAudited, { auditsMailboxes: false });
