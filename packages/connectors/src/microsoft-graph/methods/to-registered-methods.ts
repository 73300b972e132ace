import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import type { RegisteredMethods } from '@rampart/facts/identity/registered-methods.ts';
import type { Registration } from '../schema.ts';

/** The names of Microsoft's document "userRegistrationDetails resource type". */
const kinds: Readonly<Record<string, FactorKind>> = {
  mobilePhone: 'text-message',
  alternateMobilePhone: 'voice-call',
  officePhone: 'voice-call',
  email: 'email-code',
  securityQuestion: 'security-question',
  microsoftAuthenticatorPush: 'authenticator-app',
  microsoftAuthenticatorPasswordless: 'authenticator-app',
  softwareOneTimePasscode: 'one-time-code-app',
  hardwareOneTimePasscode: 'hardware-code',
  fido2SecurityKey: 'security-key',
  fido2: 'security-key',
  passKeyDeviceBound: 'security-key',
  passKeyDeviceBoundAuthenticator: 'security-key',
  passKeyDeviceBoundWindowsHello: 'platform-biometric',
  windowsHelloForBusiness: 'platform-biometric',
  macOsSecureEnclaveKey: 'platform-biometric',
  temporaryAccessPass: 'temporary-pass',
};

export const toRegisteredMethods = ({ id, isAdmin, isMfaCapable, methodsRegistered }: Registration): RegisteredMethods => ({
  personId: id,
  kinds: [...new Set((methodsRegistered ?? []).flatMap((method) => (method === null ? [] : (kinds[method] ?? 'other'))))],
  isReadyForSecondFactor: isMfaCapable ?? false,
  isAdministrator: isAdmin ?? null,
});
