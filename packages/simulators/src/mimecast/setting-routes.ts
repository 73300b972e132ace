import type { Body } from '../kit/rest-api.ts';
import { type Account, errors } from './account.ts';
import { type ManagedUrl, secureId, type SenderPolicy } from './initial-settings.ts';
import type { MimecastApi, MimecastCall } from './mimecast-api.ts';

const one = ({ body }: MimecastCall): Body => {
  const data = (body['data'] ?? []) as Body[];
  if (data.length !== 1) throw errors.invalid('data must have exactly one item');
  return data[0]!;
};

const answered = (data: readonly unknown[]) => ({ body: { meta: { status: 200 }, data, fail: [] } });

const text = (given: unknown): string => (typeof given === 'string' ? given : '');

function readUrl(given: Body): Omit<ManagedUrl, 'id'> {
  const matchType = given['matchType'] === 'domain' ? 'domain' : 'explicit';
  const { action } = given;
  if (action !== 'block' && action !== 'permit') throw errors.invalid('action must be block or permit');
  const typed = text(given['url']);
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.hash !== '') throw errors.invalid('url is not valid');
  return {
    scheme: url.protocol.slice(0, -1),
    domain: url.hostname,
    port: url.port === '' ? -1 : Number(url.port),
    path: matchType === 'domain' || url.pathname === '/' ? '' : url.pathname,
    queryString: url.search.slice(1),
    matchType,
    action,
    comment: text(given['comment']),
    disableRewrite: given['disableRewrite'] === true,
    disableLogClick: given['disableLogClick'] === true,
    disableUserAwareness: given['disableUserAwareness'] === true,
  };
}

const found = (list: readonly SenderPolicy[], call: MimecastCall) => {
  const { id } = one(call) as { id?: string };
  return answered(id === undefined ? list : list.filter((policy) => policy.id === id));
};

/** Policies about senders, and managed URLs. */
export function settingRoutes(api: MimecastApi, { bypasses, blocks, urls, ids, world, clock }: Account): void {
  api.query('/api/account/get-account', 'Account | Dashboard | Read', () =>
    answered([{ accountName: world.options.company.name, accountCode: 'CH42A7', region: 'eu', type: 'full', maxRetention: 365 }]),
  );
  api.query('/api/policy/antispoofing-bypass/get-policy', 'Gateway | Policies | Read', (call) => found(bypasses.list(), call));
  api.query('/api/policy/blockedsenders/get-policy', 'Gateway | Policies | Read', (call) => found(blocks.list(), call));
  api.post('/api/policy/antispoofing-bypass/update-policy', 'Gateway | Policies | Edit', (call) => {
    const { id = '', option, policy } = one(call) as { id?: string; option?: string; policy?: Body };
    const { createTime } = bypasses.get(id).policy;
    // What is not sent is set back to what Mimecast sets by itself.
    const defaults = { enabled: true, fromEternal: true, toEternal: true, override: false, bidirectional: false, enforced: false };
    const lastUpdated = clock
      .now()
      .toISOString()
      .replace(/\.\d{3}Z$/, '+0000');
    const written = { id, option: option ?? '', policy: { ...defaults, conditions: {}, ...policy, createTime, lastUpdated } };
    return answered([bypasses.update(written, call.caller)]);
  });
  api.query('/api/ttp/url/get-all-managed-urls', 'Services | URL Protection | Read', () => answered(urls.list()));
  api.post('/api/ttp/url/create-managed-url', 'Services | URL Protection | Edit', (call) =>
    answered([urls.create({ id: secureId(ids.next()), ...readUrl(one(call)) }, call.caller)]),
  );
  api.post('/api/ttp/url/delete-managed-url', 'Services | URL Protection | Edit', (call) => {
    urls.delete(text(one(call)['id']), call.caller);
    return answered([]);
  });
}
