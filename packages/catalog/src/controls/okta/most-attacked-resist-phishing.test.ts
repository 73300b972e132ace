import { describe } from 'vitest';
import { judgesAppsOfMostAttacked } from '../../../test-support/apps-of-most-attacked.ts';
import { mostAttackedResistPhishingInOkta } from './most-attacked-resist-phishing.ts';

describe('phishing-resistant authenticators of the most attacked', () => {
  judgesAppsOfMostAttacked(mostAttackedResistPhishingInOkta, {
    group: 'Rampart: Most Attacked: Phishing',
    enough: ['phishing-resistant-factor'],
    tooLittle: ['second-factor'],
  });
});
