import { isBody } from '../../kit/merge-patch.ts';
import { fieldsOf } from '../api/odata-list.ts';
import { invalid } from '../api/graph-error.ts';

/** Throws what Graph refuses about a value that is not null. */
type Check = (value: unknown, path: string) => void;

const wrong = (value: unknown, path: string) =>
  invalid(`Invalid value '${typeof value === 'string' ? value : JSON.stringify(value)}' for ${path}.`);

const refusing =
  (isRight: (value: unknown) => boolean): Check =>
  (value, path) => {
    if (!isRight(value)) throw wrong(value, path);
  };

const text = refusing((value) => typeof value === 'string');
const flag = refusing((value) => typeof value === 'boolean');
const number = refusing((value) => typeof value === 'number');
const oneOf = (...allowed: readonly string[]): Check => refusing((value) => allowed.includes(String(value)));

const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) throw wrong(value, path);
    for (const one of value) check(one, path);
  };
const texts = listOf(text);

/** Several at once are one text with commas. */
const flags = (...allowed: readonly string[]): Check =>
  refusing((value) => typeof value === 'string' && value.split(',').every((one) => allowed.includes(one.trim())));

const object =
  (type: string, fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isBody(value)) throw wrong(value, path);
    for (const [name, inner] of Object.entries(value)) {
      if (name === '@odata.type') continue;
      const check = fields[name];
      if (check === undefined) throw invalid(`The property '${name}' does not exist on type 'microsoft.graph.${type}'.`);
      if (inner !== null) check(inner, name);
    }
  };

const filter = object('conditionalAccessFilter', { mode: oneOf('include', 'exclude'), rule: text });
const guestTypes = ['internalGuest', 'b2bCollaborationGuest', 'b2bCollaborationMember', 'b2bDirectConnectUser', 'otherExternalUser'];
const guests = object('conditionalAccessGuestsOrExternalUsers', {
  guestOrExternalUserTypes: flags('none', ...guestTypes, 'serviceProvider'),
  externalTenants: object('conditionalAccessExternalTenants', { membershipKind: oneOf('all', 'enumerated'), members: texts }),
});
const riskLevels = listOf(oneOf('low', 'medium', 'high', 'none'));
const platforms = listOf(oneOf('android', 'iOS', 'windows', 'windowsPhone', 'macOS', 'linux', 'all'));
const switchable = (type: string, fields: Readonly<Record<string, Check>> = {}): Check => object(type, { isEnabled: flag, ...fields });

/** Microsoft's pages of the resource types, with their properties and the values of their enumerations. */
export const policyShape = {
  conditions: object('conditionalAccessConditionSet', {
    users: object('conditionalAccessUsers', {
      ...fieldsOf('includeUsers excludeUsers includeGroups excludeGroups includeRoles excludeRoles', texts),
      ...fieldsOf('includeGuestsOrExternalUsers excludeGuestsOrExternalUsers', guests),
    }),
    applications: object('conditionalAccessApplications', {
      ...fieldsOf('includeApplications excludeApplications includeUserActions includeAuthenticationContextClassReferences', texts),
      applicationFilter: filter,
    }),
    clientApplications: object('conditionalAccessClientApplications', {
      ...fieldsOf('includeServicePrincipals excludeServicePrincipals', texts),
      servicePrincipalFilter: filter,
    }),
    clientAppTypes: listOf(oneOf('all', 'browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'easSupported', 'other')),
    platforms: object('conditionalAccessPlatforms', fieldsOf('includePlatforms excludePlatforms', platforms)),
    locations: object('conditionalAccessLocations', fieldsOf('includeLocations excludeLocations', texts)),
    devices: object('conditionalAccessDevices', { deviceFilter: filter }),
    authenticationFlows: object('conditionalAccessAuthenticationFlows', {
      transferMethods: flags('none', 'deviceCodeFlow', 'authenticationTransfer'),
    }),
    ...fieldsOf('signInRiskLevels userRiskLevels servicePrincipalRiskLevels', riskLevels),
    insiderRiskLevels: flags('minor', 'moderate', 'elevated'),
  }),
  sessionControls: object('conditionalAccessSessionControls', {
    disableResilienceDefaults: flag,
    applicationEnforcedRestrictions: switchable('applicationEnforcedRestrictionsSessionControl'),
    secureSignInSession: switchable('secureSignInSessionControl'),
    cloudAppSecurity: switchable('cloudAppSecuritySessionControl', {
      cloudAppSecurityType: oneOf('mcasConfigured', 'monitorOnly', 'blockDownloads'),
    }),
    persistentBrowser: switchable('persistentBrowserSessionControl', { mode: oneOf('always', 'never') }),
    signInFrequency: switchable('signInFrequencySessionControl', {
      type: oneOf('hours', 'days'),
      value: number,
      authenticationType: oneOf('primaryAndSecondaryAuthentication', 'secondaryAuthentication'),
      frequencyInterval: oneOf('timeBased', 'everyTime'),
    }),
  }),
  grantControls: object('conditionalAccessGrantControls', {
    operator: oneOf('AND', 'OR'),
    ...fieldsOf('builtInControls customAuthenticationFactors termsOfUse', texts),
    // Chosen by its id, and replaced by the whole strength before it is looked at.
    authenticationStrength: refusing(isBody),
  }),
} as const;
