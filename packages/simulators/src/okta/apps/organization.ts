import type { Body } from '../../kit/rest-api.ts';
import type { OktaApi, OktaCall } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OktaOrg } from '../org.ts';
import { targetOf } from '../system-log/change-log.ts';

/** The organisation itself, its behaviors and its features. */
export function organizationRoutes(api: OktaApi, org: OktaOrg): void {
  api.get('/api/v1/org', 'okta.orgs.read', () => ({ body: orgBody(org) }));
  api.get('/api/v1/behaviors', 'okta.behaviors.read', () => ({ body: behaviors(org) }));
  api.get('/api/v1/features', 'okta.features.read', () => ({ body: features(org) }));
}

function orgBody({ world, base, sinceStart }: OktaOrg): Body {
  const { company } = world.options;
  return {
    id: oktaId('00o', company.domain),
    subdomain: company.domain.split('.', 1)[0],
    companyName: company.name,
    status: 'ACTIVE',
    website: `https://www.${company.domain}`,
    ...sinceStart,
    _links: {
      preferences: { href: `${base}/api/v1/org/preferences` },
      contacts: { href: `${base}/api/v1/org/contacts` },
      oktaSupport: { href: `${base}/api/v1/org/privacy/oktaSupport` },
    },
  };
}

/** Those that every organisation has from the start. */
function behaviors({ base, sinceStart }: OktaOrg): Body[] {
  const history = { maxEventsUsedForEvaluation: 20, minEventsNeededForEvaluation: 0 };
  const kinds: readonly (readonly [string, string, Body])[] = [
    ['New City', 'ANOMALOUS_LOCATION', { granularity: 'CITY', ...history }],
    ['New Country', 'ANOMALOUS_LOCATION', { granularity: 'COUNTRY', ...history }],
    ['New Device', 'ANOMALOUS_DEVICE', history],
    ['New IP', 'ANOMALOUS_IP', { ...history, maxEventsUsedForEvaluation: 50 }],
    ['Velocity', 'VELOCITY', { velocityKph: 805 }],
  ];
  return kinds.map(([name, type, settings]) => {
    const id = oktaId('blk', name);
    return { id, name, type, status: 'ACTIVE', settings, ...sinceStart, _link: { self: { href: `${base}/api/v1/behaviors/${id}` } } };
  });
}

/**
 * Okta's document "List all features": only those that an administrator may switch, so no word of what was bought. The stage of a Beta says
 * whether it is open, that of an Early Access does not; a Beta cannot be switched in a production org, so it has no link for that.
 */
function features({ base }: OktaOrg): Body[] {
  const offered: readonly (readonly [name: string, description: string, stage: string, status: string])[] = [
    ['Enhanced Dynamic Zones', 'Blocks or allows IP services, locations and ASNs in a network zone', 'EA', 'ENABLED'],
    ['Federated Mode', 'Lets people sign in to apps without importing them', 'EA', 'DISABLED'],
    ['Protected actions in the Admin Console', 'Asks administrators for authentication before critical tasks', 'EA', 'DISABLED'],
    ['Same-Device Enrollment for Okta FastPass', 'Lets people enroll on the device they sign in from', 'BETA', 'DISABLED'],
  ];
  return offered.map(([name, description, value, status]) => {
    const id = oktaId('ftr', name);
    const self = `${base}/api/v1/features/${id}`;
    const isBeta = value === 'BETA';
    const lifecycle = status === 'ENABLED' ? 'disable' : 'enable';
    return {
      id,
      name,
      description,
      type: 'self-service',
      stage: isBeta ? { value, state: 'OPEN' } : { value },
      status,
      _links: {
        self: { href: self },
        dependents: { href: `${self}/dependents` },
        dependencies: { href: `${self}/dependencies` },
        ...(isBeta ? {} : { [lifecycle]: { href: `${self}/${lifecycle}`, hints: { allow: ['POST'] } } }),
      },
    };
  });
}

const choices = ['ALL_USERS', 'ADMINS_ONLY', 'NO_USERS'];

/** The one brand, and who gets which mail: at first no user is mailed about a sign-in from a new device. */
export function brandRoutes(api: OktaApi, { world, base, note }: OktaOrg): void {
  const recipients = new Map([
    ['NewSignOnNotification', 'NO_USERS'],
    ['AuthenticatorEnrolled', 'ALL_USERS'],
    ['AuthenticatorReset', 'ALL_USERS'],
    ['PasswordChanged', 'ALL_USERS'],
    ['UserActivation', 'ALL_USERS'],
  ]);
  const id = oktaId('ost', `brand ${world.options.company.domain}`).replace(/^ost/, 'bnd');
  const href = `${base}/api/v1/brands/${id}`;
  const brand: Body = { id, name: world.options.company.name, isDefault: true, removePoweredByOkta: false, _links: { self: { href } } };

  api.get('/api/v1/brands', 'okta.brands.read', () => ({ body: [brand] }));

  const templateIn = ({ params }: OktaCall): string => {
    const template = params['template']!;
    if (params['id'] !== id || !recipients.has(template)) throw oktaErrors.notFound(template, 'EmailTemplate');
    return template;
  };
  const settings = '/api/v1/brands/:id/templates/email/:template/settings';

  api.get(settings, 'okta.templates.read', (call) => {
    const template = templateIn(call);
    const self = { href: `${href}/templates/email/${template}/settings` };
    return { body: { recipients: recipients.get(template), _links: { self } } };
  });

  api.put(settings, 'okta.templates.manage', (call) => {
    const template = templateIn(call);
    const to = call.body['recipients'];
    if (typeof to !== 'string' || !choices.includes(to)) throw oktaErrors.invalid('recipients', 'The field is not a choice of recipients');
    recipients.set(template, to);
    const target = { ...targetOf('EmailTemplate', { id: template, name: template }), detailEntry: { recipients: to } };
    note(call.caller, ['system.email.template.update', 'Update email template settings'], target);
  });
}
