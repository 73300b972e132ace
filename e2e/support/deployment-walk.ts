import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessibleOnTurn } from './audit-page.ts';
import type { Caller } from './act-in-tenant.ts';
import { addEmergencyAccess, groupAt } from './exclusions-page.ts';
import { goWithin } from './inspect-screen.ts';
import { signInWith } from './new-tenant.ts';
import { newProcessedTenant, processAll } from './processed-tenant.ts';
import { rulesAt } from './vendor-writes.ts';
import { button, controlsIn } from './wizard-page.ts';

/** One control that a remediation stages and enables, and that a subscription keeps in place. */
export interface Walk {
  readonly product: string;
  readonly products: Parameters<typeof newProcessedTenant> extends [unknown, ...infer Names] ? Names : never;
  /** The identity product that has the group of emergency access. */
  readonly directory: string;
  readonly remediation: string;
  readonly subscription: string;
  readonly control: string;
  readonly simulator: string;
  /** What Rampart calls the rule at the vendor. */
  readonly rule: RegExp;
}

const programType = 'baseline';
const at = (tome: string, step: string): string => `/quests/${tome}-${programType}/${step}`;

/** Only this control is chosen, by the call that Continue makes. */
async function chooseOnly(request: APIRequestContext, { headers }: Caller, tome: string, control: string): Promise<void> {
  const { quests } = (await (await request.get('/api/v1/quests?show_all=true', { headers })).json()) as {
    quests: {
      quest_tome_id: string;
      quest_instance_details: { program_uuid: string; program_type: string; product: string };
    }[];
  };
  const of = quests.find((one) => one.quest_tome_id === tome && one.quest_instance_details.program_type === programType)!;
  const { program_uuid, program_type, product } = of.quest_instance_details;
  const data = { program_uuid, program_type, product, selected: [control] };
  expect((await request.post(`/api/v1/quests/tome/${tome}/snapshot`, { headers, data })).status()).toBe(200);
}

const agree = (page: Page, question: string, answer: string): Promise<void> =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click();

// Once it is over the dialog says so.
const deploying = (product: string) => new RegExp(`^(?:Deploy(?:ing|ed) to|Staged(?: and deployed)? in) ${product}$`);
const rollingBack = (product: string) => new RegExp(`^Roll(ing|ed) back in ${product}$`);

/** Follows the job to its end. It is a success only when all of it is in place. */
async function followJob(page: Page, title: RegExp): Promise<void> {
  const job = page.getByRole('dialog', { name: title });
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 60_000 });
  await expect(job.getByRole('list', { name: 'Steps of the job' }).getByText('Success!')).toBeVisible();
  await expect(job.getByRole('log')).toContainText(/\S/);
  await expectAccessibleOnTurn(page);
  await button(page, 'Close').click();
}

async function rollBack(page: Page, product: string): Promise<void> {
  await button(page, 'Rollback').click();
  await agree(page, `Roll back the changes in ${product}?`, 'Roll back');
  await followJob(page, rollingBack(product));
}

/** What the screens beside the remediation say: how many controls are in place. */
async function inPlaceOn(page: Page): Promise<readonly number[]> {
  await page.goto('/bridge/products');
  const wall = await page.getByRole('heading', { name: /^\d+ of \d+ recommended controls deployed(, \d+ not known)?$/ }).textContent();
  const laid = await page.getByRole('figure').locator('[data-state=deployed]:is(a)').count();
  await goWithin(page, '/quests');
  const score = await page.getByText(/^\d+ of \d+ assessed controls are in place$/).textContent();
  await goWithin(page, '/programs');
  const program = await page
    .getByText(/^\d+ in place, \d+ not in place/)
    .first()
    .textContent();
  return [Number.parseInt(wall ?? '', 10), laid, Number.parseInt(score ?? '', 10), Number.parseInt(program ?? '', 10)];
}

/** Deploy, run, roll back, subscribe, roll back: after each, every screen says what the vendor has. */
export async function walkDeployment(page: Page, request: APIRequestContext, walk: Walk): Promise<void> {
  const { product, remediation, subscription, control, simulator, rule } = walk;
  const expectVendor = async (...states: readonly string[]): Promise<void> => expect(await rulesAt(simulator, rule)).toEqual(states);
  const { administrator, staff } = await newProcessedTenant(request, ...walk.products);
  await chooseOnly(request, staff, remediation, control);
  await signInWith(page, administrator, at(remediation, 'exclusion'));
  await addEmergencyAccess(page, 'an');
  await expect(groupAt(page, walk.directory)).toContainText('In place', { timeout: 60_000 });
  const before = await inPlaceOn(page);
  // For a moment a subscription's next look leaves controls unconfirmed, which the score does not count.
  const expectInPlace = (more: number): Promise<void> =>
    expect.poll(() => inPlaceOn(page), { timeout: 40_000 }).toEqual(before.map((count) => count + more));

  await goWithin(page, at(remediation, 'content'));
  await expect(page.getByText('Nothing takes effect yet')).toBeVisible();
  await button(page, 'Stage 1 control').click();
  await agree(page, `Stage 1 control in ${product}?`, 'Stage 1 control');
  await followJob(page, deploying(product));
  await expect(page.getByText('Everything you selected is staged')).toBeVisible();
  await expectVendor('off');
  await button(page, 'Continue').click();
  await expect(page.getByText(/^\d+ changes? takes? effect immediately$/)).toBeVisible();
  await button(page, 'Enable now').click();
  await agree(page, `Apply changes to ${product} now?`, 'Enable 1 control now');
  await followJob(page, deploying(product));
  await expectVendor('on');
  await processAll(request, staff);
  await page.goto(at(remediation, 'controls'));
  const deployed = controlsIn(page, 'Deployed');
  await expect(deployed).toHaveCount(1);
  await expectInPlace(1);

  // No run judges what follows: the rollback itself has looked.
  const otherWindow = await page.context().newPage();
  await otherWindow.goto(at(remediation, 'controls'));
  await expect(controlsIn(otherWindow, 'Deployed')).toHaveCount(1);
  await goWithin(page, at(remediation, 'controls'));
  await rollBack(page, product);
  await expect(controlsIn(page, 'Staged')).toHaveCount(1);
  await expect(deployed).toHaveCount(0);
  await expect(controlsIn(otherWindow, 'Staged')).toHaveCount(1);
  await expect(controlsIn(otherWindow, 'Deployed')).toHaveCount(0);
  await otherWindow.close();
  await expectVendor('off');
  await rollBack(page, product);
  await expect(controlsIn(page, 'Staged')).toHaveCount(0);
  await expectVendor();
  await expectInPlace(0);

  await chooseOnly(request, staff, subscription, control);
  await page.goto(at(subscription, 'subscription/subscribe'));
  await expect(page.getByText('1 change takes effect immediately')).toBeVisible();
  await button(page, 'Subscribe & Deploy').click();
  await agree(page, `Apply changes to ${product} now?`, 'Subscribe & Deploy now');
  await followJob(page, deploying(product));
  await expectVendor('on');
  await expectInPlace(1);

  await goWithin(page, at(subscription, 'subscription/subscribe'));
  await button(page, 'Rollback').click();
  const question = page.getByRole('dialog', { name: `Roll back the changes in ${product}?` });
  await expect(question).toContainText('Paused until you resume it: the subscription to');
  await question.getByRole('button', { name: 'Roll back' }).click();
  await followJob(page, rollingBack(product));
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Paused by rollback');
  await expectVendor();
  await expectInPlace(0);
  await goWithin(page, '/quests/subscriptions');
  const row = page.getByRole('row').filter({ hasText: 'Paused by rollback' });
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText('Subscribed');
}
