import { appIds } from '../src/microsoft-graph/logs/sign-in-words.ts';
import type { Dice } from '../src/world/dice.ts';
import { oneOf, some } from './draw.ts';

type Json = Readonly<Record<string, unknown>>;

/** Conditions that a comparison may do without, when what it compares with does not know of them. */
export type EntraCondition = 'user-actions' | 'user-risk' | 'device-filter' | 'authentication-flow' | 'unknown-country' | 'session-only';

/** Ids that policies may name. */
export interface EntraPools {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly roleTemplateIds: readonly string[];
  readonly locationIds: readonly string[];
}

const guests: Json = {
  guestOrExternalUserTypes:
    'internalGuest,b2bCollaborationGuest,b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser,serviceProvider',
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};
const platforms = ['android', 'iOS', 'windows', 'macOS', 'linux'];
const levels = ['low', 'medium', 'high'];
const apps = Object.values(appIds);

function usersOf(dice: Dice, { userIds, groupIds, roleTemplateIds }: EntraPools): Json {
  const side = (name: 'include' | 'exclude'): Json =>
    oneOf<Json>(dice, [
      [4, () => ({ [`${name}Groups`]: some(dice, groupIds, 3) })],
      [2, () => ({ [`${name}Users`]: some(dice, userIds, 6) })],
      [2, () => ({ [`${name}Roles`]: some(dice, roleTemplateIds, 2) })],
      [1, () => ({ [`${name}GuestsOrExternalUsers`]: guests })],
      [1, () => ({ [`${name}Groups`]: some(dice, groupIds, 2), [`${name}Users`]: some(dice, userIds, 4) })],
    ]);
  return {
    ...(dice.chance(0.55) ? { includeUsers: ['All'] } : side('include')),
    ...(dice.chance(0.5) ? side('exclude') : {}),
  };
}

const applicationsOf = (dice: Dice, withActions: boolean): Json => {
  const exclude = dice.chance(0.3) ? { excludeApplications: dice.chance(0.3) ? ['Office365'] : some(dice, apps, 2) } : {};
  return oneOf<Json>(dice, [
    [5, () => ({ includeApplications: ['All'], ...exclude })],
    [2, () => ({ includeApplications: ['Office365'], ...exclude })],
    [1, () => ({ includeApplications: ['MicrosoftAdminPortals'] })],
    [2, () => ({ includeApplications: some(dice, apps, 3), ...exclude })],
    [0.3, () => ({ includeApplications: ['None'] })],
    [withActions ? 1 : 0, () => ({ includeUserActions: [dice.pick(['urn:user:registersecurityinfo', 'urn:user:registerdevice'])] })],
  ]);
};

function locationsOf(dice: Dice, { locationIds }: EntraPools): Json {
  const named = (): string[] => (dice.chance(0.3) ? ['AllTrusted'] : some(dice, locationIds, 2));
  const includeLocations = dice.chance(0.5) ? ['All'] : named();
  return { includeLocations, excludeLocations: includeLocations[0] === 'All' || dice.chance(0.3) ? named() : [] };
}

const strengthOf = (dice: Dice): Json => ({
  authenticationStrength: { id: `00000000-0000-0000-0000-00000000000${dice.between(2, 4)}` },
});

/** A password change, and the remediation of a risk, may be asked for only of users at risk. */
const grantOf = (dice: Dice, isForRisk: boolean): Json =>
  oneOf<Json>(dice, [
    [4, () => ({ operator: 'OR', builtInControls: ['block'] })],
    [4, () => ({ operator: 'OR', builtInControls: ['mfa'] })],
    [1.5, () => ({ operator: 'OR', builtInControls: ['mfa', 'compliantDevice'] })],
    [1.5, () => ({ operator: 'AND', builtInControls: ['mfa', 'compliantDevice'] })],
    [isForRisk ? 4 : 0, () => ({ operator: 'AND', builtInControls: ['mfa', 'passwordChange'] })],
    [isForRisk ? 2 : 0, () => ({ operator: 'AND', builtInControls: ['riskRemediation'], ...strengthOf(dice) })],
    [1, () => ({ operator: 'OR', builtInControls: ['compliantDevice', 'domainJoinedDevice'] })],
    [1, () => ({ operator: 'OR', builtInControls: [], ...strengthOf(dice) })],
  ]);

const signInFrequency = { isEnabled: true, type: 'hours', value: 4, frequencyInterval: 'timeBased' };

/** A policy that Graph accepts, as it would be posted. */
export function drawPolicy(dice: Dice, place: number, pools: EntraPools, without: readonly EntraCondition[]): Json {
  const may = (condition: EntraCondition, probability: number): boolean => dice.chance(probability) && !without.includes(condition);
  const platformSide = { includePlatforms: dice.chance(0.5) ? ['all'] : some(dice, platforms, 3) };
  const isSessionOnly = may('session-only', 0.05);
  const userRiskLevels = may('user-risk', 0.1) ? some(dice, levels, 2) : [];
  return {
    displayName: `Drawn policy ${place}`,
    state: dice.pick(['enabled', 'enabled', 'enabled', 'enabledForReportingButNotEnforced', 'disabled']),
    conditions: {
      users: usersOf(dice, pools),
      applications: applicationsOf(dice, !without.includes('user-actions')),
      clientAppTypes: dice.chance(0.6) ? ['all'] : some(dice, ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other'], 3),
      ...(dice.chance(0.25) ? { platforms: { ...platformSide, excludePlatforms: dice.chance(0.6) ? some(dice, platforms, 2) : [] } } : {}),
      ...(dice.chance(0.4) ? { locations: locationsOf(dice, pools) } : {}),
      signInRiskLevels: dice.chance(0.2) ? some(dice, levels, 2) : [],
      userRiskLevels,
      ...(may('device-filter', 0.1)
        ? { devices: { deviceFilter: { mode: dice.pick(['include', 'exclude']), rule: 'device.isCompliant -eq True' } } }
        : {}),
      ...(may('authentication-flow', 0.1) ? { authenticationFlows: { transferMethods: 'deviceCodeFlow' } } : {}),
    },
    ...(isSessionOnly ? { sessionControls: { signInFrequency } } : { grantControls: grantOf(dice, userRiskLevels.length > 0) }),
  };
}
