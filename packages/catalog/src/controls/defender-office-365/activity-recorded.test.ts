import { judgesMailSettings } from '../../../test-support/judges-mail.ts';
import { activityRecorded } from './activity-recorded.ts';

judgesMailSettings(activityRecorded, { recordsActivity: false });
