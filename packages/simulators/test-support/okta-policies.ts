import type { Dice } from '../src/world/dice.ts';
import { oneOf, some } from './draw.ts';

type Json = Readonly<Record<string, unknown>>;

/** Conditions that a comparison may do without, when what it compares with does not know of them. */
export type OktaCondition = 'device' | 'excluded-users' | 'platform' | 'risk';

/** Ids that policies and rules may name. */
export interface OktaPools {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly zoneIds: readonly string[];
}

interface Drawing {
  readonly dice: Dice;
  readonly pools: OktaPools;
  readonly without: readonly OktaCondition[];
}

const anywhere: Json = { connection: 'ANYWHERE' };
const phones = ['IOS', 'ANDROID'];
const desktops = ['WINDOWS', 'MACOS', 'CHROMEOS', 'LINUX'];

const networkOf = ({ dice, pools: { zoneIds } }: Drawing): Json =>
  oneOf<Json>(dice, [
    [3, () => anywhere],
    [4, () => ({ connection: 'ZONE', include: some(dice, zoneIds, 2) })],
    [3, () => ({ connection: 'ZONE', exclude: some(dice, zoneIds, 2) })],
  ]);

const platformOf = (dice: Dice): Json => {
  const type = dice.pick(['MOBILE', 'DESKTOP']);
  const systems = type === 'MOBILE' ? phones : desktops;
  return { include: some(dice, systems, 2).map((system) => ({ type, os: { type: system } })) };
};

function peopleOf({ dice, pools: { groupIds, userIds }, without }: Drawing): Json {
  const exclude = dice.chance(0.3) ? { exclude: some(dice, groupIds, 1) } : {};
  const users = !without.includes('excluded-users') && dice.chance(0.3) ? { users: { exclude: some(dice, userIds, 4) } } : {};
  return { ...users, groups: { ...(dice.chance(0.7) ? { include: some(dice, groupIds, 2) } : {}), ...exclude } };
}

/** A rule of a global session policy. */
export function drawSessionRule(drawing: Drawing, place: number): Json {
  const { dice, pools, without } = drawing;
  const exclude = !without.includes('excluded-users') && dice.chance(0.3) ? some(dice, pools.userIds, 4) : [];
  const access = dice.chance(0.3) ? 'DENY' : 'ALLOW';
  const requireFactor = access === 'ALLOW' && dice.chance(0.5);
  return {
    name: `Drawn rule ${place}`,
    type: 'SIGN_ON',
    conditions: { people: { users: { exclude } }, network: networkOf(drawing), authContext: { authType: 'ANY' } },
    actions: {
      signon: {
        access,
        requireFactor,
        primaryFactor: 'PASSWORD_IDP',
        ...(requireFactor ? { factorPromptMode: 'ALWAYS' } : {}),
        rememberDeviceByDefault: false,
        session: { usePersistentCookie: false, maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 720 },
      },
    },
  };
}

const assuranceOf = (dice: Dice): Json => ({
  type: 'ASSURANCE',
  reauthenticateIn: 'PT2H',
  ...oneOf<Json>(dice, [
    [3, () => ({ factorMode: '1FA', constraints: [{ knowledge: { types: ['PASSWORD'], required: true } }] })],
    [3, () => ({ factorMode: '2FA', constraints: [] })],
    [2, () => ({ factorMode: '2FA', constraints: [{ possession: { phishingResistant: 'REQUIRED', required: true } }] })],
    [1, () => ({ factorMode: '2FA', constraints: [{ possession: { deviceBound: 'REQUIRED', required: true } }] })],
  ]),
});

/** A rule of an authentication policy. */
export function drawAppRule(drawing: Drawing, place: number): Json {
  const { dice, without } = drawing;
  const may = (condition: OktaCondition, probability: number): boolean => dice.chance(probability) && !without.includes(condition);
  return {
    name: `Drawn rule ${place}`,
    type: 'ACCESS_POLICY',
    conditions: {
      ...(dice.chance(0.6) ? { people: peopleOf(drawing) } : {}),
      network: networkOf(drawing),
      ...(may('platform', 0.25) ? { platform: platformOf(dice) } : {}),
      ...(may('risk', 0.3) ? { riskScore: { level: dice.pick(['LOW', 'MEDIUM', 'HIGH']) } } : {}),
      ...(may('device', 0.2) ? { device: { registered: true, ...(dice.chance(0.5) ? { managed: true } : {}) } } : {}),
    },
    actions: { appSignOn: { access: dice.chance(0.25) ? 'DENY' : 'ALLOW', verificationMethod: assuranceOf(dice) } },
  };
}
