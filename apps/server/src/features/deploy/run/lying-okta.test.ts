import { lyingOkta } from '../../../../test-support/lying/lying-okta.ts';
import { everyCase, everyOtherCall, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';

lyingMatrix(lyingOkta, {
  all: [
    ...everyCase(lyingOkta),
    ...everyOtherCall([
      { while: 'deploying', kind: 'create' },
      { while: 'deploying', kind: 'delete' },
      { while: 'enabling', kind: 'delete' },
    ]),
  ],
  sample: [
    // A zone is created switched on, and is to wait: it stayed on, and no rollback removed it.
    'deploying, create, applied: 403',
    'deploying, create, applied: 401 for ever',
    // A zone is switched off before it is deleted: the customer's stayed off, and no rollback restored it.
    'deploying, delete, not applied: 401 for ever',
    'deploying, delete, not applied: done',
    'rolling back, enable, applied: no answer',
  ],
});
