import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { outsideMailMarked } from './outside-mail-marked.ts';

judgesMailSettings(outsideMailMarked, { marksOutsideMail: false });
