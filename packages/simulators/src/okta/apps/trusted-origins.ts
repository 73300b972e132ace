import { z } from 'zod';
import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type Collection, type OktaObject } from '../api/collection.ts';
import { listReply, searched } from '../api/link-paging.ts';
import { lifecycleLink, type Status } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { choice, readShape, wholeObject } from '../api/read-shape.ts';
import type { FilterRules } from '../api/scim-filter.ts';
import type { OrgParts } from '../org-parts.ts';
import type { Caller } from '../tokens/access.ts';

interface TrustedOrigin extends OktaObject {
  readonly origin: string;
  readonly scopes: readonly Body[];
  readonly status: Status;
  readonly createdBy: string;
  readonly lastUpdatedBy: string;
}

const shape = wholeObject({
  name: z.string().min(1, 'The field cannot be left blank').max(255),
  origin: z
    .string()
    .max(255)
    .regex(/^(?:https?|ftp|ionic|capacitor):\/\/[^/?#]+$/, 'The origin is not valid'),
  scopes: z
    .array(
      z.strictObject({
        type: choice(['CORS', 'IFRAME_EMBED', 'REDIRECT']),
        allowedOktaApps: z.array(choice(['OKTA_ENDUSER'])).optional(),
      }),
    )
    .min(1)
    .max(3),
  createdBy: z.unknown().optional(),
  lastUpdatedBy: z.unknown().optional(),
});

const filter: FilterRules = { operatorsFor: (path) => (['name', 'origin', 'status', 'type'].includes(path) ? ['eq'] : undefined) };

/** What can be asked for as `type` is that of the scopes. */
const toBody = (origin: TrustedOrigin): Body => ({ ...origin, type: origin.scopes.map(({ type }) => type) });

/** Where pages may call the organisation from; none at first. */
export function openTrustedOrigins(parts: OrgParts): Collection<TrustedOrigin> {
  const idOf = ({ kind, id }: Caller): string => (kind === 'administrator' ? parts.directory.idOf(id) : id);
  const read = (body: Body): Pick<TrustedOrigin, 'name' | 'origin' | 'scopes'> => {
    readShape(shape, body);
    const { name, origin, scopes } = body as unknown as TrustedOrigin;
    return { name, origin, scopes };
  };
  const origins: Collection<TrustedOrigin> = openCollection<TrustedOrigin>(parts, {
    path: '/api/v1/trustedOrigins',
    scope: 'trustedOrigins',
    kind: 'TrustedOrigin',
    nouns: ['trusted origin', 'trusted origins'],
    initial: [],
    log: { event: 'security.trusted_origin', noun: 'trusted origin' },
    show: (origin, href) => ({ ...origin, _links: { self: { href }, ...lifecycleLink(href, origin.status) } }),
    list(call) {
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const found = origins.store.list().filter(({ name, origin }) => [name, origin].some((text) => text.toLowerCase().startsWith(words)));
      return listReply(call, { items: searched(call, { items: found, toBody, filter }).map(origins.show), most: 200, usual: 20 });
    },
    idPrefix: 'tos',
    create: ({ body, caller }, stamp) => ({
      ...read(body),
      ...stamp,
      status: 'ACTIVE',
      createdBy: idOf(caller),
      lastUpdatedBy: idOf(caller),
    }),
    update: (origin, body) => ({ ...origin, ...read(body) }),
    uniqueName: { within: () => 'organization', taken: 'An object with this field already exists in the current organization' },
    check({ id, origin }) {
      if (origins.store.list().some((one) => one.origin === origin && one.id !== id))
        throw oktaErrors.invalid('origin', 'An object with this field already exists in the current organization');
    },
    lifecycle: 'shown',
  });
  return origins;
}
