import { NewIds } from '../kit/new-ids.ts';
import { TokenIssuer } from '../kit/oauth.ts';
import { pinnedClock } from '../kit/pinned-clock.ts';
import { Refusal } from '../kit/refusal.ts';
import { ResourceStore } from '../kit/resource-store.ts';
import type { VendorAnswer } from '../kit/serve.ts';
import { digestOf } from '../world/uuid-of.ts';
import type { World } from '../world/world.ts';
import { initialBypasses, initialBlocks, initialUrls, type ManagedUrl, type SenderPolicy } from './initial-settings.ts';

/** The permissions that the role of an application can have. */
export const permissionNames = [
  'Account | Dashboard | Read',
  'Monitoring | URL Protection | Read',
  'Monitoring | Attachment Protection | Read',
  'Monitoring | Impersonation Protection | Read',
  'Gateway | Policies | Read',
  'Gateway | Policies | Edit',
  'Services | URL Protection | Read',
  'Services | URL Protection | Edit',
] as const;

export const clientOf = ({ options: { seed } }: World) => ({
  client_id: digestOf(seed ^ 7_301).slice(0, 32),
  client_secret: digestOf(seed ^ 7_302),
});

export const errors = {
  invalid: (message: string) => new Refusal(400, 'err_validation_field', message),
  unauthorized: () => new Refusal(401, 'token_expired', 'The access token is not valid.'),
  forbidden: (permission: string) => new Refusal(403, 'err_xdk_client_forbidden', `The role lacks ${permission}.`),
  notFound: (id: string) => new Refusal(404, 'err_object_not_found', `There is no ${id}.`),
  internal: () => new Refusal(500, 'err_internal', 'Something went wrong.'),
};

/** What concerns the request itself has a status; what concerns an item of it comes with 200 and `fail`. */
export const toError = ({ status, code, message }: Refusal): VendorAnswer => {
  const fail = [{ key: {}, errors: [{ code, message, retryable: status >= 500 }] }];
  const isOfItem = status === 400 || status === 404;
  return { status: isOfItem ? 200 : status, body: { meta: { status }, data: [], fail } };
};

export type Account = ReturnType<typeof openAccount>;

export function openAccount(world: World) {
  const clock = pinnedClock(world);
  const ids = new NewIds();
  const bypasses: ResourceStore<SenderPolicy, string> = new ResourceStore<SenderPolicy, string>({
    initial: initialBypasses(world.options.company.domain),
    missing: errors.notFound,
    check({ option, policy }) {
      if (option !== 'enable_bypass' && option !== 'disable_bypass') throw errors.invalid('option must be disable_bypass or enable_bypass');
      if (typeof policy['description'] !== 'string' || policy['description'] === '') throw errors.invalid('description is required');
    },
  });
  const blocks = new ResourceStore<SenderPolicy, string>({ initial: initialBlocks(), missing: errors.notFound });
  const urls: ResourceStore<ManagedUrl, string> = new ResourceStore<ManagedUrl, string>({
    initial: initialUrls(),
    missing: errors.notFound,
    check(url) {
      const isTaken = urls.list().some((one) => one.id !== url.id && one.domain === url.domain && one.path === url.path);
      if (isTaken) throw errors.invalid('The URL is managed already.');
    },
  });
  const tokens = new TokenIssuer<null>({ now: () => world.now(), lifeMs: 1_800_000 });
  return { world, clock, ids, bypasses, blocks, urls, tokens, withdrawn: new Set<string>() };
}
