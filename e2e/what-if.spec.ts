import { expect, test } from '@playwright/test';
import { collectComplaints, expectAccessibleOnTurn } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { rowOf } from './support/wizard-page.ts';

test.beforeEach(({ request }) => demoHistoryIsBuilt(request));

test('before a control is deployed, it is replayed over the sign-ins of 7, 30 and 90 days', { tag: '@always' }, async ({ page }) => {
  const complaints = collectComplaints(page);
  await signIn(page, people.standard, '/quests/ask-for-a-second-factor-in-okta-baseline/controls');
  await rowOf(page, 'Require MFA in app policies').getByRole('link', { name: 'What if' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What if: Require MFA in app policies' })).toBeVisible();
  const signIns = async (): Promise<number> => {
    const summary = page.getByText(/^Replayed over [\d,]+ stored sign-ins, \d+ \w+ 20\d{2} to \d+ \w+ 20\d{2}$/);
    return Number(/over ([\d,]+)/.exec((await summary.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  };
  const inNinety = await signIns();
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText(
    /^(It is not known how many of|In 90 days, (at least )?[\d,]+ of) [\d,]+ attack attempts? would have been stopped; .*(blocked|challenged|is not known)/,
  );
  const chart = page.getByRole('figure', { name: 'Sign-in attempts that would have ended differently, by day' });
  await chart.getByRole('slider').press('End');
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\d+ \w+ 20\d{2}: .*Challenged [\d,]+, Blocked [\d,]+/);
  await chart.getByRole('button', { name: 'View as table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(91);
  for (const title of ['By group', 'By application', 'By day', 'By person']) {
    await page.getByRole('tab', { name: title }).click();
    await expect(page.getByRole('table', { name: title }).getByRole('row').nth(1)).toBeVisible();
  }
  const names = page.getByRole('table', { name: 'By person' }).getByRole('row');
  await expect(names.filter({ hasText: /[0-9a-f]{8}-[0-9a-f]{4}-|^00u/ })).toHaveCount(0);
  await expectAccessibleOnTurn(page);

  const span = page.getByRole('radiogroup', { name: 'How far back' });
  await span.getByText('7 days').click();
  await expect(page).toHaveURL(/days=7/);
  await expect.poll(signIns).toBeLessThan(inNinety);
  await span.getByText('30 days').click();
  await expect(page).toHaveURL(/days=30/);
  await expect(page).toHaveURL(/by=people/);
  await page.reload();
  await expect(span.getByRole('radio', { name: '30 days' })).toBeChecked();
  expect(complaints).toEqual([]);
});
