import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { linksChecked } from './links-checked.ts';

judgesMailPolicies(linksChecked, { kind: 'links', weakness: { mayClickThrough: true }, leavesDefault: true });
