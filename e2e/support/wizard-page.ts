import { expect, type Locator, type Page } from '@playwright/test';

/** The titles of the step pages, word for word. */
const titles: Readonly<Record<string, string | RegExp>> = {
  introduction: "Here's what to expect",
  controls: 'Quest Rewards',
  people: 'Deployment Group',
  exclusion: 'Emergency Access Users',
  content: 'Stage Content',
  enable: 'Enable Staged Content',
  // What was not confirmed, or is kept by a subscription, is not complete yet.
  complete: /^(Remediation Complete|Not complete yet|Nothing left to do)$/,
  'subscription/subscribe': 'Subscribe to Remediation',
};

const plain = ['introduction', 'controls', 'people', 'content', 'enable', 'complete'];
const withExclusion = ['introduction', 'controls', 'people', 'exclusion', 'content', 'enable', 'complete'];

/** One remediation of every type that there is, with the steps it has. */
export const questCases = [
  { type: 'Control Deployment', address: 'strengthen-okta-passwords-baseline', steps: plain },
  { type: 'Control Deployment for conditional access', address: 'end-browser-sessions-baseline', steps: withExclusion },
  { type: 'Control Deployment Exclusion', address: 'shorten-okta-sessions-baseline', steps: withExclusion },
  { type: 'Visibility', address: 'watch-sign-ins-to-okta-visibility', steps: ['introduction', 'controls', 'people', 'content'] },
  {
    type: 'Subscription Control Deployment',
    address: 'keep-okta-policies-in-place-baseline',
    steps: ['introduction', 'controls', 'people', 'exclusion', 'subscription/subscribe', 'complete'],
  },
] as const;

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const controlsIn = (page: Page, list: string): Locator =>
  page.getByRole('rowgroup', { name: list, exact: true }).locator('tr[data-row]');
export const rowOf = (page: Page, control: string | RegExp): Locator =>
  page.getByRole('table', { name: 'Controls' }).locator('tr[data-row]').filter({ hasText: control });

export async function expectStep(page: Page, steps: readonly string[], step: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${step}$`));
  await expect(page.getByRole('heading', { level: 2, name: titles[step] ?? step, exact: true })).toBeVisible();
  await expect(page.getByText(`Step ${steps.indexOf(step) + 1} of ${steps.length}`, { exact: true })).toBeVisible();
}

/** Looks at a step by its place in the list of steps, which has no rules. */
export async function lookAt(page: Page, steps: readonly string[], step: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link').nth(steps.indexOf(step)).click();
  await expectStep(page, steps, step);
}

/** What a button says of why it cannot be used. */
export async function expectReason(page: Page, name: string | RegExp, reason: string): Promise<void> {
  const target = button(page, name);
  await expect(target).toBeDisabled();
  // The pointer may rest there already, from going on.
  // A step that is drawn again under the pointer shows no tooltip until the pointer comes back.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await target.hover();
    await expect(page.getByRole('tooltip').filter({ hasText: reason })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}
