// What the product is compared with: Fastify alone, and a bare route with the same query in a tenant transaction.
import Fastify from 'fastify';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { plannedOnce } from '../../apps/server/src/platform/database/planned-once.ts';

const { BENCH_APP_URL = '', BENCH_TENANT = '', BENCH_PORT = '' } = process.env;
const db = openDatabase({ connectionString: BENCH_APP_URL, poolSize: 10, onConnectionLost: () => {} });
const app = Fastify();
const etag = '"1-abcdefghijkl"';

app.get('/poll', async (request, reply) => {
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : { unread: 0, total: 0 };
});
app.get('/users', async () => {
  const users = await db.inTenant(BENCH_TENANT, (tx) =>
    plannedOnce(
      tx,
      tx
        .selectFrom('membership')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .select(['account.email', 'account.first_name', 'account.last_name', 'account.primary_tenant_id'])
        .select(['membership.role', 'membership.provider_roles', 'membership.joined_at'])
        .where('membership.tenant_id', '=', tx.tenantId)
        .orderBy('account.email')
        .limit(5000),
    ),
  );
  return { users };
});

await app.listen({ port: Number(BENCH_PORT), host: '127.0.0.1' });
process.send?.('ready');
process.once('disconnect', () => process.exit(0));
