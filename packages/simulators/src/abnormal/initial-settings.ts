import { dayMs } from '@rampart/domain/day.ts';
import { uuidOf } from '../world/uuid-of.ts';
import type { World } from '../world/world.ts';

export interface SessionSettings {
  readonly inactivity_timeout_minutes: number | null;
  readonly max_session_time_minutes: number | null;
}

interface Policy {
  readonly resource: string;
  readonly permissions: readonly string[];
}

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly policies: readonly Policy[];
}

export interface PortalUser {
  readonly id: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly local_login_enabled: boolean;
  readonly sso_enabled: boolean;
  readonly roleId: string;
}

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly version: 'v1' | 'v2';
  readonly created: Date;
  readonly expires: Date;
  readonly isRevoked: boolean;
  readonly permissions: readonly string[];
}

export type PostureStatus = 'COMPLIANT' | 'NON_COMPLIANT' | 'PENDING_EVALUATION' | 'PERMISSIONS_NEEDED';

export interface Posture {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly area: string;
  readonly risk: 'LOW' | 'MED' | 'HIGH';
  readonly status: PostureStatus;
  readonly type: 'AUTO' | 'MANUAL';
  readonly steps: string;
}

export const initialSessions: SessionSettings = { inactivity_timeout_minutes: 480, max_session_time_minutes: 43_200 };

const everything = ['ato', 'threat_log', 'abuse_mailbox', 'settings'];
const policies = (permissions: readonly string[], resources: readonly string[] = everything): Policy[] =>
  resources.map((resource) => ({ resource, permissions }));

export const initialRoles: readonly Role[] = [
  { id: '11', name: 'Portal administrator', description: 'Everything in the portal', policies: policies(['view', 'write', 'manage']) },
  { id: '12', name: 'Analyst', description: 'Works on threats and cases', policies: policies(['view', 'write'], ['ato', 'threat_log']) },
  { id: '13', name: 'Read only', description: '', policies: policies(['view']) },
];

/** Seven people use the portal. Most of them manage it, and two get in without the company’s own sign-on. */
export function initialUsers(world: World): PortalUser[] {
  const staff = world.peopleAt(world.options.start).filter(({ kind }) => kind === 'employee');
  return staff.slice(0, 7).map(({ mail }, place) => ({
    id: String(501 + place),
    email: mail,
    groups: [],
    local_login_enabled: place === 0 || place === 3,
    sso_enabled: place !== 3,
    roleId: place < 6 ? '11' : '12',
  }));
}

export function initialTokens({ options: { seed, start } }: World): Token[] {
  const token = (place: number, particular: Omit<Token, 'id' | 'version' | 'isRevoked'>): Token => ({
    id: uuidOf(seed, 7_411, place, 0),
    version: 'v2',
    isRevoked: false,
    ...particular,
  });
  const after = (days: number): Date => new Date(start.getTime() + days * dayMs);
  return [
    token(1, { name: 'Rampart', created: after(-20), expires: after(700), permissions: ['soar_v1_read_threats'] }),
    token(2, {
      name: 'Playbooks',
      created: after(-400),
      expires: after(3_250),
      permissions: ['soar_v1_read_threats', 'soar_v1_manage_threat'],
    }),
    token(3, { name: 'Trial of 2024', created: after(-600), expires: after(-235), permissions: ['soar_v1_read_threats'] }),
  ];
}

const posture = (number: number, name: string, particular: Omit<Posture, 'id' | 'slug' | 'name' | 'type' | 'steps'>): Posture => ({
  id: String(number),
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  name,
  type: particular.status === 'PENDING_EVALUATION' ? 'MANUAL' : 'AUTO',
  steps: `1. Open the admin center of the area ${particular.area}. 2. Set it so: ${name}.`,
  ...particular,
});

export const initialPostures: readonly Posture[] = [
  posture(292, 'Ensure Administrative accounts are separate and cloud-only', {
    area: 'ADMIN_CENTER',
    risk: 'HIGH',
    status: 'NON_COMPLIANT',
  }),
  posture(301, 'Ensure Microsoft Authenticator is configured to protect against MFA fatigue', {
    area: 'ENTRA',
    risk: 'HIGH',
    status: 'NON_COMPLIANT',
  }),
  posture(318, 'Ensure mailbox auditing is enabled for all users', { area: 'EXCHANGE', risk: 'MED', status: 'COMPLIANT' }),
  posture(325, 'Ensure all forms of mail forwarding are blocked or disabled', { area: 'EXCHANGE', risk: 'HIGH', status: 'COMPLIANT' }),
  posture(344, 'Ensure the customer lockbox feature is enabled', { area: 'ADMIN_CENTER', risk: 'LOW', status: 'NON_COMPLIANT' }),
  posture(390, 'Ensure additional storage providers are restricted', { area: 'EXCHANGE', risk: 'MED', status: 'PERMISSIONS_NEEDED' }),
  posture(421, 'Ensure that collaboration invitations are sent to allowed domains only', {
    area: 'ENTRA',
    risk: 'MED',
    status: 'PENDING_EVALUATION',
  }),
];
