import { describe } from 'vitest';
import { judgesAppsOfMostAttacked } from '../../../test-support/apps-of-most-attacked.ts';
import { mostAttackedSecondFactorForced } from './most-attacked-second-factor-forced.ts';

describe('multifactor authentication of the most attacked', () => {
  judgesAppsOfMostAttacked(mostAttackedSecondFactorForced, {
    group: 'Rampart: Most Attacked: Overall',
    enough: ['second-factor'],
    tooLittle: [],
  });
});
