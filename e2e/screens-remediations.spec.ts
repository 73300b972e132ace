import { expect, type Page, test } from '@playwright/test';
import { goWithin, inspectEach } from './support/inspect-screen.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { button } from './support/wizard-page.ts';

const quest = '/quests/verify-every-sign-in-to-okta-zero_trust';

interface ScreenCase {
  readonly path: string;
  readonly shows: string | RegExp;
  readonly open?: (page: Page) => Promise<void>;
}

const screens: readonly ScreenCase[] = [
  { path: '/bridge/products', shows: / recommended controls deployed/ },
  { path: '/quests', shows: 'Posture score' },
  { path: '/quests/explore', shows: /^\d+ of \d+ shown$/ },
  { path: '/quests/subscriptions', shows: 'Keep Okta policies enforced' },
  { path: '/quests/tome/keep-okta-policies-in-place', shows: 'Selected now' },
  { path: `${quest}/introduction`, shows: 'What people will notice' },
  { path: `${quest}/controls`, shows: 'Associated Frameworks' },
  { path: `${quest}/people`, shows: / people in the program Zero Trust$/ },
  { path: `${quest}/exclusion`, shows: /^Emergency accounts are for emergencies/ },
  { path: '/quests/strengthen-okta-passwords-baseline/content', shows: /^(Create|Change) / },
  { path: `${quest}/enable`, shows: 'Nothing waits to be enabled.' },
  { path: `${quest}/complete`, shows: 'Remediation explorer' },
  { path: '/quests/keep-okta-policies-in-place-baseline/subscription/subscribe', shows: 'One Time Deploy Only' },
  { path: '/quests/tor-ip-subscription-baseline/subscription/tor/content', shows: / Tor exit nodes, as published on / },
  { path: '/personas/Baseline%20Security/custom-groups', shows: 'Synced groups' },
  { path: '/programs', shows: 'Zero Trust' },
  { path: '/programs/baseline', shows: 'Local Directory' },
  { path: '/what-if/okta.app-second-factor-forced', shows: 'By application' },
  { path: `${quest}/controls?evidence=okta.country-block-filled`, shows: 'Login Map' },
];

const dialogs: readonly ScreenCase[] = [
  {
    path: `${quest}/controls`,
    shows: 'Tailor Control Configurations',
    open: (page) => button(page, 'Edit Configuration').first().click(),
  },
  { path: `${quest}/exclusion`, shows: 'Search Users to Add', open: (page) => button(page, 'Add users…').click() },
  {
    path: '/quests/explore?q=okta',
    shows: 'Share with everyone in this tenant',
    open: (page) => button(page, 'Save view').click(),
  },
];

/** What it covers can be scrolled into view: it is too small a target at one scroll position only. */
const unpinFooter = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const footer = document.querySelector<HTMLElement>('main footer');
    if (footer !== null) footer.style.position = 'static';
  });

/** Four walks, so that two go on at the same time. */
const walks = {
  'what to do': screens.slice(0, 6),
  'the steps of a remediation': screens.slice(6, 12),
  'what is around it': screens.slice(12),
  dialogs,
};

test.beforeEach(({ request }) => demoHistoryIsBuilt(request));

for (const [name, walk] of Object.entries(walks))
  test(`remediations, ${name}, are accessible and fit, in light and dark at every size`, async ({ page }) => {
    await signIn(page, people.standard, '/settings/profile');
    await inspectEach(
      page,
      walk.map(({ path, shows, open }) => ({
        name: open ? `${String(shows)} on ${path}` : path,
        open: async () => {
          await goWithin(page, path);
          await open?.(page);
          await expect(page.getByText(shows).first()).toBeVisible();
          await unpinFooter(page);
        },
      })),
    );
  });
