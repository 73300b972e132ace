import { describe } from 'vitest';
import { lyingGoogle } from '../../../../test-support/lying/lying-google.ts';
import { lyingHarmony } from '../../../../test-support/lying/lying-harmony.ts';
import { everyCase, lyingMatrix } from '../../../../test-support/lying/lying-matrix.ts';
import { lyingMimecast } from '../../../../test-support/lying/lying-mimecast.ts';
import { lyingPps } from '../../../../test-support/lying/lying-pps.ts';
import { fewOnTurn } from '../../../../test-support/test-depth.ts';

/** One of them a day. What each can be made to say is in its own file. */
const vendors = [
  { vendor: lyingGoogle, sample: ['deploying, update, applied: 403', 'rolling back, update, not applied: done'] },
  { vendor: lyingMimecast, sample: ['deploying, create, applied: 500', 'rolling back, create, not applied: done'] },
  { vendor: lyingHarmony, sample: ['deploying, create, applied: no answer', 'rolling back, create, applied: done twice'] },
  { vendor: lyingPps, sample: ['deploying, create, applied: HTML', 'rolling back, create, not applied: done'] },
];

describe.each(fewOnTurn(vendors, 1))('$vendor.product.id', ({ vendor, sample }) => {
  lyingMatrix(vendor, { all: everyCase(vendor), sample });
});
