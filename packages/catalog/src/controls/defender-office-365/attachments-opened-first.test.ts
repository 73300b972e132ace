import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { attachmentsOpenedFirst } from './attachments-opened-first.ts';

judgesMailPolicies(attachmentsOpenedFirst, { kind: 'attachments', weakness: { opensAttachments: false }, leavesDefault: true });
