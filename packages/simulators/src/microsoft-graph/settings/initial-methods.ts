import type { Row } from '../api/odata-list.ts';

export type MethodConfiguration = Row & { readonly id: string };

const allUsers = { targetType: 'group', id: 'all_users', isRegistrationRequired: false };
const noGroup = { targetType: 'group', id: '00000000-0000-0000-0000-000000000000' };
/** Number matching cannot be switched off any more; what is shown beside the number can. */
const hidden = { state: 'disabled', includeTarget: { targetType: 'group', id: 'all_users' }, excludeTarget: noGroup };

const method = (id: string, state: 'enabled' | 'disabled', more: Row = {}): MethodConfiguration => ({
  '@odata.type': `#microsoft.graph.${id[0]!.toLowerCase()}${id.slice(1)}AuthenticationMethodConfiguration`,
  id,
  state,
  excludeTargets: [],
  includeTargets: [allUsers],
  ...more,
});

/** The authentication methods on the first day. `excluded` is the group that voice calls exclude until an administrator changes that. */
export const initialMethods = (excluded: string): readonly MethodConfiguration[] => [
  method('Fido2', 'disabled', {
    isSelfServiceRegistrationAllowed: true,
    isAttestationEnforced: false,
    keyRestrictions: { isEnforced: false, enforcementType: 'block', aaGuids: [] },
  }),
  method('MicrosoftAuthenticator', 'enabled', {
    isSoftwareOathEnabled: true,
    featureSettings: { displayAppInformationRequiredState: hidden, displayLocationInformationRequiredState: hidden },
    includeTargets: [{ ...allUsers, authenticationMode: 'any' }],
  }),
  method('Sms', 'enabled', { includeTargets: [{ ...allUsers, isUsableForSignIn: false }] }),
  method('TemporaryAccessPass', 'disabled', {
    defaultLifetimeInMinutes: 60,
    defaultLength: 8,
    minimumLifetimeInMinutes: 60,
    maximumLifetimeInMinutes: 480,
    isUsableOnce: false,
  }),
  method('SoftwareOath', 'enabled'),
  method('Voice', 'enabled', { isOfficePhoneAllowed: false, excludeTargets: [{ id: excluded, targetType: 'group' }] }),
  method('Email', 'disabled', { allowExternalIdToUseEmailOtp: 'default' }),
  {
    ...method('X509Certificate', 'disabled'),
    '@odata.type': '#microsoft.graph.x509CertificateAuthenticationMethodConfiguration',
    certificateUserBindings: [],
    authenticationModeConfiguration: { x509CertificateAuthenticationDefaultMode: 'x509CertificateSingleFactor', rules: [] },
  },
];
