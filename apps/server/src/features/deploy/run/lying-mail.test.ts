import { describe } from 'vitest';
import { lyingDefender } from '../../../../test-support/lying/lying-defender.ts';
import { lyingGoogle } from '../../../../test-support/lying/lying-google.ts';
import { lyingHarmony } from '../../../../test-support/lying/lying-harmony.ts';
import { everyCase, everyOtherCall, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';
import { lyingMimecast } from '../../../../test-support/lying/lying-mimecast.ts';
import { lyingPps } from '../../../../test-support/lying/lying-pps.ts';
import { fewOnTurn } from '../../../../test-support/run/test-depth.ts';

/** A policy and its rule are made and removed by two calls. */
const ofDefender = everyOtherCall([
  { while: 'deploying', kind: 'create' },
  { while: 'deploying', kind: 'delete' },
  { while: 'enabling', kind: 'delete' },
]);

/** One of them a day. What each can be made to say is in its own file. */
const vendors = [
  { vendor: lyingGoogle, others: [], sample: ['deploying, update, applied: 403', 'rolling back, update, not applied: done'] },
  { vendor: lyingMimecast, others: [], sample: ['deploying, create, applied: 500', 'rolling back, create, not applied: done'] },
  { vendor: lyingHarmony, others: [], sample: ['deploying, create, applied: no answer', 'rolling back, create, applied: done twice'] },
  { vendor: lyingPps, others: [], sample: ['deploying, create, applied: HTML', 'rolling back, create, not applied: done'] },
  { vendor: lyingDefender, others: ofDefender, sample: ['deploying, create, applied: 403', 'rolling back, create, applied: 500'] },
];

describe.each(fewOnTurn(vendors, 1))('$vendor.product.id', ({ vendor, others, sample }) => {
  lyingMatrix(vendor, { all: [...everyCase(vendor), ...others], sample });
});
