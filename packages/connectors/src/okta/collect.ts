import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { ApiToken as ApiTokenFact } from '@rampart/facts/identity/api-tokens.ts';
import type { MailNotice } from '@rampart/facts/identity/mail-notices.ts';
import type { VendorFeature } from '@rampart/facts/licences/vendor-features.ts';
import { isoTime } from '../kit/iso-time.ts';
import { mapUnlessGone } from '../kit/map-unless-gone.ts';
import { undefinedIfGone } from '../kit/vendor-failure.ts';
import { ourWord } from '../kit/words.ts';
import type { OktaClient } from './client.ts';
import { toAuthenticationMethod } from './methods/authenticators.ts';
import { type ApiToken, Authenticator, AuthenticatorMethod, Brand, type Feature, TemplateSettings } from './schema.ts';

/** Each authenticator has its methods: a phone has text messages and calls. */
export async function collectAuthenticationMethods(client: OktaClient): Promise<AuthenticationMethod[]> {
  const list = () => client.list('/api/v1/authenticators', Authenticator);
  const found = await mapUnlessGone(await list(), { atOnce: 1, listAgain: list }, async (authenticator) => {
    const path = `/api/v1/authenticators/${encodeURIComponent(authenticator.id)}/methods`;
    return (await client.list(path, AuthenticatorMethod)).map((method) => toAuthenticationMethod(authenticator, method));
  });
  return found.flat();
}

/** A token is bound to zones only when some are named: "everywhere but there" is still nearly everywhere. */
function zonesOf({ network }: ApiToken): string[] | null {
  const zones = network?.connection === 'ZONE' ? network.include : [];
  return zones.length === 0 || zones.includes('ALL_ZONES') ? null : zones.toSorted();
}

export const toApiToken = (token: ApiToken): ApiTokenFact => ({
  id: token.id,
  name: token.name,
  ownerId: token.userId ?? null,
  createdAt: isoTime(token.created),
  onlyFromZones: zonesOf(token),
});

const stages: Readonly<Record<string, VendorFeature['stage']>> = { BETA: 'beta', EA: 'early-access' };

export const toVendorFeature = ({ id, name, description, status, stage }: Feature): VendorFeature => ({
  id,
  name,
  description: description ?? null,
  isOn: status === 'ENABLED',
  stage: stages[stage?.value ?? ''] ?? null,
});

const notices = [
  { template: 'NewSignOnNotification', id: 'sign-in-from-new-device', name: 'New sign-on notification' },
  { template: 'AuthenticatorEnrolled', id: 'method-registered', name: 'Authenticator enrolled' },
  { template: 'AuthenticatorReset', id: 'method-reset', name: 'Authenticator reset' },
  { template: 'PasswordChanged', id: 'password-changed', name: 'Password changed' },
] as const;

const recipients = { ALL_USERS: 'everyone', ADMINS_ONLY: 'administrators' } as const;

/** An organisation may look different to different people: each brand has its templates, and not every one of them. */
export async function collectMailNotices(client: OktaClient): Promise<MailNotice[]> {
  const brands = await client.list('/api/v1/brands', Brand);
  const found: MailNotice[] = [];
  for (const brand of brands) {
    const ofWhich = brands.length > 1 ? ` (${brand.name ?? brand.id})` : '';
    for (const { template, id, name } of notices) {
      const path = `/api/v1/brands/${encodeURIComponent(brand.id)}/templates/email/${template}/settings`;
      const settings = await client.get(path, TemplateSettings).catch(undefinedIfGone);
      // An unknown word may mean that no one gets the mail.
      if (settings) found.push({ id, name: `${name}${ofWhich}`, to: ourWord(recipients, settings.recipients) ?? 'nobody' });
    }
  }
  return found;
}
