import type { MailNotice } from '@rampart/facts/identity/mail-notices.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { OktaClient } from './client.ts';
import { Brand, TemplateSettings } from './schema.ts';

/** Okta's names of the mails that inform people about their account. */
const notices = [
  { template: 'NewSignOnNotification', id: 'sign-in-from-new-device', name: 'New sign-on notification' },
  { template: 'AuthenticatorEnrolled', id: 'method-registered', name: 'Authenticator enrolled' },
  { template: 'AuthenticatorReset', id: 'method-reset', name: 'Authenticator reset' },
  { template: 'PasswordChanged', id: 'password-changed', name: 'Password changed' },
] as const;

const recipients: Readonly<Record<string, MailNotice['to']>> = { ALL_USERS: 'everyone', ADMINS_ONLY: 'administrators' };

async function recipientsOf(client: OktaClient, brandId: string, template: string): Promise<MailNotice['to'] | undefined> {
  const path = `/api/v1/brands/${encodeURIComponent(brandId)}/templates/email/${template}/settings`;
  try {
    const settings = await client.get(path, TemplateSettings);
    // An unknown word may mean that no one gets the mail.
    return recipients[settings.recipients ?? ''] ?? 'nobody';
  } catch (error) {
    // Not every organisation has every template.
    if (error instanceof VendorFailure && error.status === 404) return undefined;
    throw error;
  }
}

/** An organisation may look different to different people: each brand has its templates. */
export async function collectMailNotices(client: OktaClient): Promise<MailNotice[]> {
  const brands = await client.list('/api/v1/brands', Brand);
  const found: MailNotice[] = [];
  for (const brand of brands) {
    for (const { template, id, name } of notices) {
      const to = await recipientsOf(client, brand.id, template);
      const ofWhich = brands.length > 1 ? ` (${brand.name ?? brand.id})` : '';
      if (to !== undefined) found.push({ id, name: `${name}${ofWhich}`, to });
    }
  }
  return found;
}
