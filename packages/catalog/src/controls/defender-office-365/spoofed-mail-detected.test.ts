import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { spoofedMailDetected } from './spoofed-mail-detected.ts';

judgesMailPolicies(spoofedMailDetected, { kind: 'anti-phishing', weakness: { honoursDmarc: false } });
