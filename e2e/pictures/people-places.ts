import type { Page } from '@playwright/test';
import { button } from '../support/wizard-page.ts';
import type { Place } from './place.ts';

const mostAttacked = `/personas/${encodeURIComponent('Most Attacked: Overall')}`;
const deployment = '/quests/bring-the-most-attacked-into-okta-most_attacked_overall';
const subscription = '/quests/most-attacked-phishing-subscription-in-okta-most_attacked_phishing/subscription';
const aCard = / of risk$/;

const press = (name: string) => (page: Page) => button(page, name).first().click();

const groups: readonly Place[] = [
  { name: 'personas', as: 'administrator', path: '/personas', shows: 'Personas' },
  { name: 'personas', as: 'readOnly', path: '/personas', shows: 'Personas' },
  { name: 'personas-group', as: 'administrator', path: '/personas/Baseline%20Security', shows: 'Most-attacked people' },
  { name: 'personas-rule', as: 'administrator', path: '/personas/Finance', shows: 'Who is in this group' },
  { name: 'personas-most-attacked', as: 'standard', path: mostAttacked, shows: 'Most Attacked: Overall' },
];

const lists: readonly Place[] = [
  {
    name: 'personas-people',
    as: 'administrator',
    path: '/personas/Baseline%20Security/people',
    shows: 'Share of risk',
    isOverlay: true,
  },
  { name: 'personas-people-everyone', as: 'readOnly', path: '/personas/All/people', shows: aCard, isOverlay: true },
  { name: 'personas-people-most-attacked', as: 'standard', path: `${mostAttacked}/people`, shows: aCard },
  {
    name: 'personas-people-removed',
    as: 'standard',
    path: `${mostAttacked}/people?showUsers=removed`,
    shows: /^Removed \d|^No one was removed/,
  },
  { name: 'personas-people-none', as: 'standard', path: '/personas/All/people?filter=zzzz', shows: /^No one matches/ },
  {
    name: 'personas-deploy',
    as: 'standard',
    path: `${mostAttacked}/people`,
    shows: 'Deploy People Group',
    open: press('Deploy people list'),
    isOverlay: true,
  },
  {
    name: 'person',
    as: 'administrator',
    path: '/personas/All/people',
    shows: 'Which remediations would',
    open: (page) => page.getByRole('article').first().locator('a[title]').click(),
    isOverlay: true,
  },
  { name: 'executives', as: 'administrator', path: '/personas/Executives/people', shows: 'Update Executive Group' },
  {
    name: 'executives-update',
    as: 'administrator',
    path: '/personas/Executives/people',
    shows: 'Apply Changes',
    open: async (page) => {
      await press('Update Executive Group')(page);
      await page.getByRole('dialog').getByLabel('Name or email').fill('an');
      await page.getByRole('dialog').getByRole('checkbox', { checked: false, disabled: false }).first().check();
    },
    isOverlay: true,
  },
  {
    name: 'executives-remove',
    as: 'administrator',
    path: '/personas/Executives/people',
    shows: 'You can always add them back at a later time.',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove User' }).click();
    },
    isOverlay: true,
  },
];

const steps: readonly Place[] = [
  { name: 'step-people-deployment', as: 'standard', path: `${deployment}/people`, shows: / people in the program Most Attacked: Overall$/ },
  { name: 'step-people-stage', as: 'standard', path: `${deployment}/content`, shows: 'Deploy people list' },
  { name: 'step-people-stage', as: 'readOnly', path: `${deployment}/content`, shows: 'You cannot deploy the people list' },
  {
    name: 'step-people-manual',
    as: 'standard',
    path: `${deployment}/content`,
    shows: 'Download people list',
    open: (page) => page.getByText('Manual', { exact: true }).click(),
  },
  { name: 'step-people-review', as: 'standard', path: `${deployment}/enable`, shows: "Let's review" },
  { name: 'step-people-reviewing', as: 'standard', path: `${deployment}/enable`, shows: aCard, open: press("Let's review") },
  { name: 'step-map-content', as: 'standard', path: `${subscription}/map/content`, shows: aCard },
  {
    name: 'step-map-exclusion',
    as: 'standard',
    path: `${subscription}/map/exclusion`,
    shows: 'Prevent users from being included in this group.',
  },
  { name: 'step-map-subscribe', as: 'standard', path: `${subscription}/subscribe`, shows: 'Never Remove Users' },
];

/** Groups of people, their lists, and the remediations that deploy them. */
export const peoplePlaces: readonly Place[] = [...groups, ...lists, ...steps];
