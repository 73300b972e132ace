import { lyingGraphGroups } from '../../../../test-support/lying/lying-graph-groups.ts';
import { everyCase, everyOtherCall, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';

lyingMatrix(lyingGraphGroups, {
  all: [
    ...everyCase(lyingGraphGroups),
    ...everyOtherCall([
      { while: 'deploying', kind: 'create' },
      { while: 'deploying', kind: 'update' },
      { while: 'rolling back', kind: 'update' },
    ]),
  ],
  sample: [
    // It was made without its members, which shows late: neither was said.
    'deploying, create, applied: 403',
    // The second group has none of the members, and was taken for another's.
    'deploying, create, applied: done twice, the second answer',
    // It came out of the bin, which is then said not to have it: another one was made besides.
    'rolling back, create, applied: done twice, the second answer',
    // The member had joined, and was refused when asked for once more.
    'deploying, create (its other call), applied: 500',
    // As with policies: another group got the members.
    'rolling back, create, applied: an existing id',
  ],
});
