import { endpoint } from '@rampart/contract/endpoint.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Actor } from './actor.ts';
import { reply, route } from './route.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';

const polledBy = (per: 'account' | 'tenant') =>
  endpoint({
    method: 'GET',
    path: '/api/list',
    summary: 'A list',
    allow: 'session:read',
    polled: { resource: 'list', per },
    query: z.object({ page: z.string().optional() }),
    responses: { 200: z.object({ reads: z.int() }) },
  });

async function serve(per: 'account' | 'tenant') {
  const versions = new Map<string, number>();
  const asked: string[] = [];
  let reads = 0;
  const { app } = await testApp({
    routes: [
      route(polledBy(per), async () => {
        reads += 1;
        return reply(200, { reads });
      }),
    ],
    versions: {
      current: async (tenantId, resource) => {
        asked.push(`${tenantId} ${resource}`);
        return String(versions.get(resource) ?? 1);
      },
      recall: () => undefined,
    },
  });
  onTestFinished(async () => app.close());
  const ask = (headers: Record<string, string>, url = '/api/list') => app.inject({ url, headers });
  return { ask, asked, versions, countReads: () => reads };
}

test('what did not change is not read again', async () => {
  const { ask, countReads } = await serve('tenant');
  const first = await ask(as('standard'));
  const etag = String(first.headers.etag);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  for (const candidates of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask({ ...as('standard'), 'if-none-match': candidates });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  }
  expect(countReads()).toBe(1);
});

test('what changed is read again, under a new tag', async () => {
  const { ask, versions, countReads } = await serve('tenant');
  const etag = String((await ask(as('standard'))).headers.etag);
  versions.set('list', 2);
  const again = await ask({ ...as('standard'), 'if-none-match': etag });
  expect([again.statusCode, again.json(), countReads()]).toEqual([200, { reads: 2 }, 2]);
  expect(again.headers.etag).not.toBe(etag);
});

test('accepts a tag for one person, one role and one question only', async () => {
  const { ask } = await serve('tenant');
  const etag = String((await ask(as('standard', 'anna'))).headers.etag);
  const statuses = await Promise.all(
    [
      ask({ ...as('standard', 'anna'), 'if-none-match': etag }),
      ask({ ...as('standard', 'berta'), 'if-none-match': etag }),
      ask({ ...as('administrator', 'anna'), 'if-none-match': etag }),
      ask({ ...as('standard', 'anna'), 'if-none-match': etag }, '/api/list?page=2'),
      ask({ ...as('standard', 'anna'), 'if-none-match': '*' }),
    ].map(async (response) => (await response).statusCode),
  );
  expect(statuses).toEqual([304, 200, 200, 200, 200]);
});

test('a tag does not replace the right to ask', async () => {
  const { ask } = await serve('tenant');
  const etag = String((await ask(as('standard'))).headers.etag);
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(401);
});

test('a version is of the whole tenant or of one person in it, as the call says', async () => {
  const [ofTenant, ofAccount] = [await serve('tenant'), await serve('account')];
  await ofTenant.ask(as('standard', 'anna'));
  await ofAccount.ask(as('standard', 'anna'));
  expect([ofTenant.asked, ofAccount.asked]).toEqual([[`${testTenantId} list`], [`${testTenantId} list:anna`]]);
});

test('another release answers anew what did not change: its answer may have another shape', async () => {
  const actor: Actor = {
    accountId: 'a',
    email: 'a@example.test',
    roles: ['standard'],
    sessionId: 's',
    tenantId: testTenantId,
    isVerified: true,
    isMfaMissing: false,
    isBoundToTenant: false,
    provenAt: new Date(0),
  };
  const scopeIn = async (productVersion: string) => {
    vi.resetModules();
    vi.doMock('../product-version.ts', () => ({ productVersion }));
    const { scopeOf } = await import('./poll.ts');
    return scopeOf(actor, '/api/list');
  };
  onTestFinished(() => vi.doUnmock('../product-version.ts'));
  expect(await scopeIn('1.2.3')).toBe(await scopeIn('1.2.3'));
  expect(await scopeIn('1.2.4')).not.toBe(await scopeIn('1.2.3'));
});
