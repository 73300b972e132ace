import { judgesMailPolicies } from '../../../test-support/judges-mail.ts';
import { allowedDomainsRemoved } from './allowed-domains-removed.ts';

judgesMailPolicies(allowedDomainsRemoved, { kind: 'spam', weakness: { allowedDomains: ['partner.example'] } });
