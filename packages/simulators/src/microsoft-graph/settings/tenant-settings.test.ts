import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant();
});
afterAll(() => tenant.stop());

const pass = '#microsoft.graph.temporaryAccessPassAuthenticationMethodConfiguration';
const change = async (id: string, body: object): Promise<number> =>
  (await tenant.ask('PATCH', `/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/${id}`, { body })).status;
const disabledOf = (type: string) => ({
  '@odata.type': `#microsoft.graph.${type}AuthenticationMethodConfiguration`,
  state: 'disabled',
});

describe('authentication methods', () => {
  it('are changed by a body that says their type', async () => {
    expect(await change('Sms', { state: 'disabled' })).toBe(400);
    expect(await change('Sms', { '@odata.type': pass, state: 'disabled' })).toBe(400);
    expect(await change('Sms', { '@odata.type': '#microsoft.graph.smsAuthenticationMethodConfiguration', state: 'disabled' })).toBe(204);
  });

  it('have types that do not always follow from their ids', async () => {
    const external = tenant.simulatorControl.addExternalMethod('Duo');
    const qrCode = tenant.simulatorControl.rollOutQrCodes();
    for (const [id, guessed, type] of [
      [external, external, 'external'],
      [qrCode, 'qRCodePin', 'qrCodePin'],
    ] as const) {
      expect([await change(id, disabledOf(guessed)), await change(id, disabledOf(type))]).toEqual([400, 204]);
    }
  });

  it.each([
    [{ maximumLifetimeInMinutes: 45 }, 400],
    [{ defaultLifetimeInMinutes: 481 }, 400],
    [{ minimumLifetimeInMinutes: 5 }, 400],
    [{ maximumLifetimeInMinutes: 120, defaultLifetimeInMinutes: 120 }, 204],
  ])('take lifetimes of a pass only in their order: %j', async (body, status) => {
    expect(await change('TemporaryAccessPass', { '@odata.type': pass, ...body })).toBe(status);
  });
});
