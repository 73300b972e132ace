import { expect, type Page } from '@playwright/test';
import { button } from '../support/wizard-page.ts';
import type { Place } from './place.ts';

const isDrafted = (page: Page): Promise<void> => expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue(/^Rampart: /);
const configure = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const ticketPlaces: readonly Place[] = [
  {
    name: 'step-issue-tracking',
    as: 'standard',
    path: '/quests/strengthen-okta-passwords-baseline/issue-tracking',
    shows: 'Create Issue',
    open: isDrafted,
  },
  {
    name: 'step-issue-tracked',
    as: 'standard',
    path: '/quests/shorten-okta-sessions-baseline/issue-tracking',
    shows: 'Unlink',
    open: async (page) => {
      await isDrafted(page);
      await button(page, 'Create Issue').click();
    },
  },
  {
    name: 'drift-ticket',
    as: 'administrator',
    path: '/drift?statuses=all',
    shows: 'Summary',
    open: (page) => button(page, 'Create ticket…').first().click(),
    isOverlay: true,
  },
  {
    name: 'connections-ticket-configuration',
    as: 'administrator',
    path: '/settings/connections',
    shows: 'Issue Type',
    open: configure(/^Configure Jira/),
    isOverlay: true,
  },
  {
    name: 'connections-ticket-configuration-servicenow',
    as: 'administrator',
    path: '/settings/connections',
    shows: 'Assignee Group',
    open: configure(/^Configure ServiceNow/),
    isOverlay: true,
  },
];
