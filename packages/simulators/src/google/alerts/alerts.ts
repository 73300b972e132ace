import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../../kit/rest-api.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { WorldSignIn } from '../../world/world.ts';
import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { pageOf } from '../api/page-token.ts';
import { type CustomerParts, etagOf } from '../customer-parts.ts';
import type { Accounts } from '../directory/accounts.ts';

const scopes = ['apps.alerts'];
const size = { name: 'pageSize', usual: 100, most: 1000 } as const;
const readBackMs = 30 * dayMs;

const isSuspicious = ({ via, outcome, risk }: WorldSignIn): boolean =>
  via === 'google' && outcome === 'success' && (risk === 'medium' || risk === 'high');

/** The alert center: sign-ins that Google finds suspicious. What it finds in mail depends on mail, which this company has elsewhere. */
export function alertRoutes(api: GoogleApi, parts: CustomerParts, accounts: Accounts): void {
  const { world, customerId } = parts;
  const show = (signIn: WorldSignIn): Body => {
    const alertId = uuidOf(world.options.seed, 301, Number.parseInt(signIn.id.slice(0, 8), 16), 0);
    const at = signIn.at.toISOString();
    const status = { customerId, alertId, status: 'NOT_STARTED', severity: 'LOW', updateTime: at };
    const body = {
      customerId,
      alertId,
      createTime: at,
      startTime: at,
      updateTime: at,
      type: 'Suspicious login',
      source: 'Google identity',
      data: {
        '@type': 'type.googleapis.com/google.apps.alertcenter.type.AccountWarning',
        email: accounts.ofPerson(signIn.personId, signIn.at)?.person.mail ?? '',
        loginDetails: { loginTime: at, ipAddress: signIn.ip },
      },
      metadata: { ...status, etag: etagOf(status) },
    };
    return { ...body, etag: etagOf(body) };
  };

  const listed = (): readonly WorldSignIn[] => {
    const now = world.now();
    return [...world.signInsBetween(new Date(now.getTime() - readBackMs), now)].filter(isSuspicious).toReversed();
  };

  api.get('/v1beta1/alerts', scopes, ({ query }) => {
    const [, sign = '', since = ''] = /^createTime\s*(>=|<)\s*"([^"]+)"$/.exec(query.get('filter') ?? '') ?? [];
    if (query.get('filter') !== null && Number.isNaN(Date.parse(since)))
      throw googleErrors.invalid('Request contains an invalid argument.');
    const moment = Date.parse(since);
    const isAsked = ({ at }: WorldSignIn): boolean => sign === '' || (sign === '<' ? at.getTime() < moment : at.getTime() >= moment);
    return { body: pageOf(query, { items: listed().filter(isAsked), field: 'alerts', show, size }) };
  });
  api.get('/v1beta1/alerts/:id', scopes, ({ params }) => {
    const found = listed()
      .map(show)
      .find(({ alertId }) => alertId === params['id']);
    if (found === undefined) throw googleErrors.notFound('alert');
    return { body: found };
  });
}
