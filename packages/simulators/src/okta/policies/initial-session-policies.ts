import type { Body } from '../../kit/rest-api.ts';
import type { Names, PolicyDraft } from './initial-policy.ts';

const hour = 60;
const day = 24 * hour;

interface SignOn {
  readonly lifetime: number;
  readonly idle: number;
  readonly asksForFactor: boolean;
}

const signOn = ({ lifetime, idle, asksForFactor }: SignOn): Body => ({
  signon: {
    access: 'ALLOW',
    requireFactor: asksForFactor,
    primaryFactor: 'PASSWORD_IDP',
    ...(asksForFactor ? { factorPromptMode: 'SESSION', factorLifetime: 15 } : {}),
    rememberDeviceByDefault: false,
    session: { usePersistentCookie: false, maxSessionIdleMinutes: idle, maxSessionLifetimeMinutes: lifetime },
  },
});

const conditions = (network: Body): Body => ({
  people: { users: { exclude: [] } },
  network,
  authContext: { authType: 'ANY' },
  identityProvider: { provider: 'ANY' },
});

/** Global session policies. */
export function sessionPolicies({ group, zone }: Names): PolicyDraft[] {
  return [
    {
      name: 'Contractors',
      description: 'People who work here by contract.',
      conditions: { people: { groups: { include: [group('Contractors')] } } },
      rules: [
        {
          name: 'Password only',
          conditions: conditions({ connection: 'ANYWHERE' }),
          actions: signOn({ lifetime: 12 * hour, idle: 2 * hour, asksForFactor: false }),
        },
      ],
    },
    {
      name: 'Office staff',
      description: 'Everybody who is employed here.',
      conditions: { people: { groups: { include: [group('All employees')] } } },
      rules: [
        {
          name: 'Second factor off the network',
          conditions: conditions({ connection: 'ZONE', exclude: [zone('Offices')] }),
          actions: signOn({ lifetime: 12 * hour, idle: 2 * hour, asksForFactor: true }),
        },
        {
          name: 'In the offices',
          conditions: conditions({ connection: 'ZONE', include: [zone('Offices')] }),
          actions: signOn({ lifetime: 12 * hour, idle: 2 * hour, asksForFactor: false }),
        },
      ],
    },
    {
      name: 'Default Policy',
      description: 'The default policy applies in all situations if no other policy applies.',
      system: true,
      conditions: { people: { groups: { include: [group('Everyone')] } } },
      rules: [
        {
          name: 'Default Rule',
          system: true,
          conditions: conditions({ connection: 'ANYWHERE' }),
          actions: signOn({ lifetime: 30 * day, idle: 7 * day, asksForFactor: false }),
        },
      ],
    },
  ];
}
