import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { quarantineNotified } from './quarantine-notified.ts';

judgesMailPolicies(quarantineNotified, { kind: 'spam', weakness: { phishingQuarantine: 'people' } });
