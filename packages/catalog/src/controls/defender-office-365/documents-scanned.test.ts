import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { documentsScanned } from './documents-scanned.ts';

judgesMailSettings(documentsScanned, { scansDocuments: false, mayOpenHarmfulDocuments: true });
