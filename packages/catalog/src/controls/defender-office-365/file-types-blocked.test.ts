import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { fileTypesBlocked } from './file-types-blocked.ts';

judgesMailPolicies(fileTypesBlocked, { kind: 'malware', weakness: { blocksFileTypes: false } });
