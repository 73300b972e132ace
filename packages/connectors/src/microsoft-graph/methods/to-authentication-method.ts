import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import type { MethodConfiguration } from '../sign-in-policies/policy-schema.ts';

interface Known {
  readonly name: string;
  readonly kind: FactorKind;
}

const known: Readonly<Record<string, Known>> = {
  Fido2: { name: 'Passkey (FIDO2)', kind: 'security-key' },
  MicrosoftAuthenticator: { name: 'Microsoft Authenticator', kind: 'authenticator-app' },
  Sms: { name: 'Text message', kind: 'text-message' },
  TemporaryAccessPass: { name: 'Temporary Access Pass', kind: 'temporary-pass' },
  HardwareOath: { name: 'Hardware token', kind: 'hardware-code' },
  SoftwareOath: { name: 'Third-party authenticator codes', kind: 'one-time-code-app' },
  Voice: { name: 'Voice call', kind: 'voice-call' },
  Email: { name: 'Email code', kind: 'email-code' },
  X509Certificate: { name: 'Certificate', kind: 'certificate' },
};

const ownFields = ['id', 'state', 'includeTargets', 'excludeTargets'];
const maxSettings = 60;

/** Switches as text, named by their path: `featureSettings.displayAppInformationRequiredState.state`. */
function settingsIn(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (name.startsWith('@') || (prefix === '' && ownFields.includes(name))) return [];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && prefix.split('.').length < 4)
      return settingsIn(inner, `${prefix}${name}.`);
    const isPlain = typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean';
    return isPlain ? [[`${prefix}${name}`, String(inner).slice(0, 200)]] : [];
  });
}

export function toAuthenticationMethod(configuration: MethodConfiguration): AuthenticationMethod {
  const { id, state, includeTargets, excludeTargets } = configuration;
  const { name, kind } = known[id] ?? { name: id, kind: 'other' };
  const included = (includeTargets ?? []).map((target) => target.id);
  const excluded = (excludeTargets ?? []).map((target) => target.id);
  return {
    id,
    name,
    kind,
    isEnabled: state === 'enabled',
    forEveryone: included.includes('all_users'),
    groups: included.filter((target) => target !== 'all_users'),
    settings: {
      ...Object.fromEntries(settingsIn(configuration).slice(0, maxSettings)),
      ...(excluded.length > 0 ? { excludedGroups: excluded.join(' ') } : {}),
    },
  };
}
