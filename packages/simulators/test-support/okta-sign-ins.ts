import { Dice, keyOf } from '../src/world/dice.ts';

type Json = Readonly<Record<string, unknown>>;

/** A sign-in in Okta's words. */
export interface OktaSignIn {
  readonly userId: string;
  readonly appId: string;
  readonly ip: string;
  /** Of the address, nothing when it is not known. */
  readonly country: string | null;
  readonly risk: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly platform: 'ANDROID' | 'IOS' | 'WINDOWS' | 'MACOS' | 'LINUX' | 'CHROMEOS';
  readonly isRegistered: boolean;
  /** Only what is registered can be managed. */
  readonly isManaged: boolean;
}

export interface OktaSignInPools {
  readonly userIds: readonly string[];
  readonly appIds: readonly string[];
  readonly addresses: readonly { readonly ip: string; readonly country: string | null }[];
}

export function drawOktaSignIns(count: number, seed: number, { userIds, appIds, addresses }: OktaSignInPools): readonly OktaSignIn[] {
  return Array.from({ length: count }, (_, place) => {
    const dice = new Dice(keyOf(seed, 5_201, place));
    const isRegistered = dice.chance(0.6);
    return {
      userId: dice.pick(userIds),
      appId: dice.pick(appIds),
      ...dice.pick(addresses),
      risk: dice.pick(['LOW', 'LOW', 'LOW', 'MEDIUM', 'HIGH'] as const),
      platform: dice.pick(['ANDROID', 'IOS', 'WINDOWS', 'WINDOWS', 'MACOS', 'LINUX', 'CHROMEOS'] as const),
      isRegistered,
      isManaged: isRegistered && dice.chance(0.5),
    };
  });
}

/** One of the bodies that `simulate` takes. */
export const simulationOf = ({ userId, appId, ip, risk, platform, isRegistered, isManaged }: OktaSignIn): Json => ({
  appInstance: appId,
  policyTypes: ['OKTA_SIGN_ON', 'ACCESS_POLICY'],
  policyContext: {
    user: { id: userId },
    ip,
    risk: { level: risk },
    device: { platform, registered: isRegistered, managed: isManaged },
  },
});
