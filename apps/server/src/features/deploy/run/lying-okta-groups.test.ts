import { lyingOktaGroups } from '../../../../test-support/lying/lying-okta-groups.ts';
import { everyCase, everyOtherCall, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';

lyingMatrix(lyingOktaGroups, {
  all: [
    ...everyCase(lyingOktaGroups),
    ...everyOtherCall([
      { while: 'deploying', kind: 'create' },
      { while: 'deploying', kind: 'update' },
      { while: 'rolling back', kind: 'update' },
    ]),
  ],
  sample: ['deploying, create, applied: 403', 'rolling back, create, applied: an existing id'],
});
