import { isToldByDirectories } from '@rampart/connectors/test-support/lying/lying-directory.ts';
import { lyingDomainController } from '../../../../test-support/lying/lying-domain-controller.ts';
import { everyCase, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';

lyingMatrix(lyingDomainController, {
  all: everyCase(lyingDomainController, isToldByDirectories),
  sample: [
    'deploying, create, applied: no answer',
    'deploying, create, applied: done twice, the second answer',
    'rolling back, create, applied: reset',
    'rolling back, create, not applied: done',
  ],
});
