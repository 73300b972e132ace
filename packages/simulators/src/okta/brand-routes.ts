import type { Body, Call, On } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OktaOrg } from './org.ts';

const choices = ['ALL_USERS', 'ADMINS_ONLY', 'NO_USERS'];

/** The one brand, and who gets which mail: at first nobody is told of a sign-in from a new device. */
export function brandRoutes(on: On, { world, base, changes }: OktaOrg): void {
  const recipients = new Map([
    ['NewSignOnNotification', 'NO_USERS'],
    ['UserActivation', 'ALL_USERS'],
  ]);
  const id = oktaId('ost', `brand ${world.options.company.domain}`).replace(/^ost/, 'bnd');
  const href = `${base}/api/v1/brands/${id}`;
  const brand: Body = { id, name: world.options.company.name, isDefault: true, removePoweredByOkta: false, _links: { self: { href } } };

  on('GET', '/api/v1/brands', 'okta.brands.read', () => ({ body: [brand] }));

  const find = ({ params }: Call): { readonly template: string; readonly to: string } => {
    const template = params['template']!;
    const to = recipients.get(template);
    if (params['id'] !== id || to === undefined) throw oktaErrors.notFound(template, 'EmailTemplate');
    return { template, to };
  };
  const settings = '/api/v1/brands/:id/templates/email/:template/settings';

  on('GET', settings, 'okta.templates.read', (call) => {
    const { template, to } = find(call);
    return { body: { recipients: to, _links: { self: { href: `${href}/templates/email/${template}/settings` } } } };
  });

  on('PUT', settings, 'okta.templates.manage', (call) => {
    const { template } = find(call);
    const to = call.body['recipients'];
    if (typeof to !== 'string' || !choices.includes(to)) throw oktaErrors.invalid('recipients', 'The field is not a choice of recipients');
    recipients.set(template, to);
    changes.note(call.caller, 'system.email.template.update', 'Update email template settings', [
      { id: template, type: 'EmailTemplate', alternateId: 'unknown', displayName: template, detailEntry: { recipients: to } },
    ]);
    return { status: 204 };
  });
}
