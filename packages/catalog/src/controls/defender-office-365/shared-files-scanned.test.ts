import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { sharedFilesScanned } from './shared-files-scanned.ts';

judgesMailSettings(sharedFilesScanned, { scansSharedFiles: false });
