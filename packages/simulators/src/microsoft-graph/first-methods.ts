import type { Row } from './list-page.ts';

export type MethodConfiguration = Row & { readonly id: string };

const everybody = { targetType: 'group', id: 'all_users', isRegistrationRequired: false };
const nobody = { targetType: 'group', id: '00000000-0000-0000-0000-000000000000' };
/** Number matching cannot be switched off any more; what is shown beside the number can. */
const shownToNobody = { state: 'disabled', includeTarget: { targetType: 'group', id: 'all_users' }, excludeTarget: nobody };

const method = (id: string, state: 'enabled' | 'disabled', more: Row = {}): MethodConfiguration => ({
  '@odata.type': `#microsoft.graph.${id[0]!.toLowerCase()}${id.slice(1)}AuthenticationMethodConfiguration`,
  id,
  state,
  excludeTargets: [],
  includeTargets: [everybody],
  ...more,
});

/** The authentication methods on the first day. `excluded` is the group that voice calls leave out until somebody changes that. */
export const firstMethods = (excluded: string): readonly MethodConfiguration[] => [
  method('Fido2', 'disabled', {
    isSelfServiceRegistrationAllowed: true,
    isAttestationEnforced: false,
    keyRestrictions: { isEnforced: false, enforcementType: 'block', aaGuids: [] },
  }),
  method('MicrosoftAuthenticator', 'enabled', {
    isSoftwareOathEnabled: true,
    featureSettings: { displayAppInformationRequiredState: shownToNobody, displayLocationInformationRequiredState: shownToNobody },
    includeTargets: [{ ...everybody, authenticationMode: 'any' }],
  }),
  method('Sms', 'enabled', { includeTargets: [{ ...everybody, isUsableForSignIn: false }] }),
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
