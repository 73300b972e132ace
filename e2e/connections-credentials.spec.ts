import { expect, test } from '@playwright/test';
import { fewOnTurn, onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { collectComplaints } from './support/audit-page.ts';
import { connections, disconnect, expectConnected, expectTile, startConnecting, submit } from './support/connections-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { tokenOf } from './support/outbox.ts';
import { people } from './support/people.ts';
import { productCases } from './support/product-ways.ts';
import { newSignedTenant } from './support/signed-tenant.ts';
import { credentialsOf } from './support/vendor-credentials.ts';

const wrong = 'plainly-wrong-7c1e';

test('the cases below name every product of the catalog and each of its ways', { tag: '@always' }, async ({ request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, people.administrator)}` };
  const reply = await request.get('/api/products/supported_auth_methods', { headers });
  const offered = (await reply.json()) as Record<string, { verbose_name: string; auth_methods: { name: string }[] }>;
  const ways = Object.entries(offered).map(([id, { verbose_name: name, auth_methods: methods }]) => ({
    id,
    name,
    methods: methods
      .map((method) => method.name)
      .filter((method) => method !== 'child-module')
      .toSorted(),
  }));
  const walked = productCases.map(({ id, name, typed, others }) => ({
    id,
    name,
    methods: [...typed.map(({ method }) => method), ...others].toSorted(),
  }));
  expect(ways.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(walked);
});

/** The products of a connector share its form and its errors, and one after the other a tenant can have them all. */
const connectors = Object.groupBy(
  productCases.flatMap(({ name, typed }) => typed.map((way) => ({ name, ...way }))),
  ({ simulator }) => simulator,
);

/** Three vendors a day, however many there are: the contract suite of each connector refuses and accepts credentials in every run. */
for (const [connector, ways = []] of fewOnTurn(Object.entries(connectors), 3)) {
  test(`each product of ${connector}, by each way: refused with a reason and nothing left behind, then connected and disconnected`, async ({
    page,
    request,
  }) => {
    const complaints = collectComplaints(page, /\/api\/credentials\/create$/);
    await signInWith(page, await newSignedTenant(request), connections);
    for (const { name, method, label, simulator, spoilt, reason } of onTurn(ways, 3)) {
      await test.step(`${name} by ${label}`, async () => {
        const right = credentialsOf(simulator, method);
        await expectTile(page, name, 'Not Connected');
        const drawer = await startConnecting(page, name, label);
        await submit(drawer, { ...right, [spoilt]: wrong });
        // Beside the field that is wrong, where it is known to be one alone.
        const refusal = drawer.getByText(reason);
        await expect(refusal).toBeVisible();
        await expect(refusal).not.toContainText(wrong);
        await drawer.getByRole('button', { name: 'Cancel' }).click();
        // Nothing is left of an attempt that failed.
        await expectTile(page, name, 'Not Connected');

        await submit(await startConnecting(page, name, label), right);
        await expectConnected(drawer);
        await expectTile(page, name, 'Connected & Healthy');
        // Some products cannot be connected beside each other.
        await disconnect(page, name);
      });
    }
    expect(complaints).toEqual([]);
  });
}
