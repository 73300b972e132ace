import type { Page } from '@playwright/test';
import type { Place } from './place.ts';

/** The server is gone: what is asked for does not come. */
const unreachable = (address: string) => async (page: Page) => {
  await page.route(address, (route) => route.abort());
};

export const outagePlaces: readonly Place[] = [
  {
    name: 'unreachable-at-first',
    as: 'administrator',
    path: '/settings/audit-log',
    shows: 'The server did not answer as expected. Trying again…',
    before: unreachable('**/api/v1/audit**'),
  },
  {
    name: 'unreachable-screen',
    as: 'administrator',
    path: '/quests/explore',
    shows: /^The server cannot be reached\./,
    before: unreachable('**/api/v1/quests*'),
  },
  {
    name: 'unreachable-part',
    as: 'administrator',
    path: '/personas/All/people',
    shows: 'The people could not be loaded',
    before: unreachable('**/individuals?**'),
  },
];
