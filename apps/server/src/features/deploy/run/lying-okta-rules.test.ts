import { lyingOktaRules } from '../../../../test-support/lying/lying-okta-rules.ts';
import { everyCase, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';

lyingMatrix(lyingOktaRules, {
  all: everyCase(lyingOktaRules),
  sample: ['deploying, create, applied: an existing id', 'rolling back, create, applied: no answer'],
});
