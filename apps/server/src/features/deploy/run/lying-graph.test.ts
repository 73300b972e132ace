import { lyingGraph } from '../../../../test-support/lying/lying-graph.ts';
import { everyCase, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';

lyingMatrix(lyingGraph, {
  all: everyCase(lyingGraph),
  sample: [
    // Microsoft's lists are behind: one look after a refusal came too early.
    'deploying, create, applied: 403',
    'rolling back, update, applied: 400',
    // A deleted policy comes out of the bin, and the answer names another: the customer's was overwritten.
    'rolling back, create, applied: an existing id',
    'deploying, create, applied: an existing id',
    'deploying, create, applied: done, shown after 30 s',
    'enabling, enable, not applied: 429 for an hour',
  ],
});
