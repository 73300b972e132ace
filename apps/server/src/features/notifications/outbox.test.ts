import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { postMail } from '../../platform/mail/post-mail.ts';
import { startTestApi, type TestApi } from '../../../test-support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('shows the outbox to superusers only', async () => {
  const tenantId = await api.fresh.createTenant('Home');
  const [superuser, admin] = [await api.signedIn(tenantId, 'superuser'), await api.signedIn(tenantId, 'rampart-admin')];
  const shown = await api.app.inject({ url: '/api/v1/outbox', headers: superuser.headers });
  expect([shown.statusCode, shown.json()]).toEqual([200, { messages: [] }]);
  expect((await api.app.inject({ url: '/api/v1/outbox', headers: admin.headers })).statusCode).toBe(403);
});

test('a tenant whose mails are read finds it in its audit log, and its administrators are told, once an hour', async () => {
  const provider = await api.fresh.createTenant('Provider');
  const [customer, other] = [await api.fresh.createTenant('Customer'), await api.fresh.createTenant('Other')];
  const superuser = await api.signedIn(provider, 'superuser');
  const [admin, stranger] = [await api.signedIn(customer, 'administrator'), await api.signedIn(other, 'administrator')];
  // The link that resets a password is a mail of no tenant: it concerns the one that the person belongs to.
  const mail = composeMail({ to: admin.email, subject: 'Reset', paragraphs: ['A link.'] });
  await api.fresh.db.inPlatform(async (tx) => {
    const id = await postMail({ tx, vault: api.platform.vault, enqueue: async () => {} }, mail);
    await tx.updateTable('mail').set({ state: 'kept' }).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  });
  const read = () => api.app.inject({ url: '/api/v1/outbox', headers: superuser.headers });
  const response = await read();
  expect(response.json<{ messages: unknown[] }>().messages).toHaveLength(1);
  await read();
  const events = await api.fresh.owner.query("select tenant_id, actor, status from audit_event where action = 'outbox.read'");
  expect(events.rows).toEqual([{ tenant_id: customer, actor: superuser.email, status: 'success' }]);
  const told = await api.fresh.owner.query('select account_id, subject from notification where account_id = any($1)', [
    [admin.accountId, stranger.accountId],
  ]);
  expect(told.rows).toEqual([
    { account_id: admin.accountId, subject: expect.stringContaining(`${superuser.email}, of the provider's staff, read mails`) },
  ]);
});
