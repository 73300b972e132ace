import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../../test-support/okta-org.ts';

describe('who gets which mail', () => {
  let org: TestOrg;
  let settings: string;
  beforeAll(async () => {
    org = await startOrg();
    const [brand] = (await org.get('/api/v1/brands')).list;
    settings = `/api/v1/brands/${String(brand!['id'])}/templates/email/NewSignOnNotification/settings`;
  });
  afterAll(() => org.stop());

  it('can be changed, which the log records', async () => {
    expect((await org.call('PUT', settings, { recipients: 'ALL_USERS' })).status).toBe(204);
    expect((await org.get(settings)).one['recipients']).toBe('ALL_USERS');
    const { list } = await org.get('/api/v1/logs?filter=eventType eq "system.email.template.update"');
    expect(list).toHaveLength(1);
  });

  it('is one of Okta’s choices, of a mail that there is', async () => {
    expect((await org.call('PUT', settings, { recipients: 'SOME_USERS' })).status).toBe(400);
    expect((await org.get(settings.replace('NewSignOn', 'Another'))).status).toBe(404);
  });
});
