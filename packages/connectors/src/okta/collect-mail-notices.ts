import type { MailNotice } from '@rampart/facts/identity/mail-notices.ts';
import { undefinedIfGone } from '../kit/vendor-failure.ts';
import { ourWord } from '../kit/words.ts';
import type { OktaClient } from './client.ts';
import { Brand, TemplateSettings } from './schema.ts';

/** Okta's names of the mails that inform people about their account. */
const notices = [
  { template: 'NewSignOnNotification', id: 'sign-in-from-new-device', name: 'New sign-on notification' },
  { template: 'AuthenticatorEnrolled', id: 'method-registered', name: 'Authenticator enrolled' },
  { template: 'AuthenticatorReset', id: 'method-reset', name: 'Authenticator reset' },
  { template: 'PasswordChanged', id: 'password-changed', name: 'Password changed' },
] as const;

const recipients = { ALL_USERS: 'everyone', ADMINS_ONLY: 'administrators' } as const;

/** Not every organisation has every template. An unknown word may mean that no one gets the mail. */
async function recipientsOf(client: OktaClient, brandId: string, template: string): Promise<MailNotice['to'] | undefined> {
  const path = `/api/v1/brands/${encodeURIComponent(brandId)}/templates/email/${template}/settings`;
  const settings = await client.get(path, TemplateSettings).catch(undefinedIfGone);
  return settings && (ourWord(recipients, settings.recipients) ?? 'nobody');
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
