import type { Body, On } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OktaOrg } from './org.ts';

const recipients: Readonly<Record<string, string>> = { NewSignOnNotification: 'NO_USERS', UserActivation: 'ALL_USERS' };

/** The one brand, and who gets which mail: nobody is told of a sign-in from a new device. */
export function brandRoutes(on: On, { world, base }: OktaOrg): void {
  const id = oktaId('ost', `brand ${world.options.company.domain}`).replace(/^ost/, 'bnd');
  const href = `${base}/api/v1/brands/${id}`;
  const brand: Body = { id, name: world.options.company.name, isDefault: true, removePoweredByOkta: false, _links: { self: { href } } };

  on('GET', '/api/v1/brands', 'okta.brands.read', () => ({ body: [brand] }));

  on('GET', '/api/v1/brands/:id/templates/email/:template/settings', 'okta.templates.read', ({ params }) => {
    const template = params['template']!;
    const to = recipients[template];
    if (params['id'] !== id || to === undefined) throw oktaErrors.notFound(template, 'EmailTemplate');
    return { body: { recipients: to, _links: { self: { href: `${href}/templates/email/${template}/settings` } } } };
  });
}
