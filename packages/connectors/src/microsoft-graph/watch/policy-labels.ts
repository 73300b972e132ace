import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';

const people = { All: 'All users', None: 'None', GuestsOrExternalUsers: 'All guest and external users' };
const resources = {
  All: 'All resources (formerly ‘All cloud apps’)',
  None: 'None',
  Office365: 'Office 365',
  MicrosoftAdminPortals: 'Microsoft Admin Portals',
};
const networks = { All: 'Any network or location', AllTrusted: 'All trusted networks and locations' };
const platforms = {
  all: 'Any device',
  android: 'Android',
  iOS: 'iOS',
  windows: 'Windows',
  windowsPhone: 'Windows Phone',
  macOS: 'macOS',
  linux: 'Linux',
};
const risks = { low: 'Low', medium: 'Medium', high: 'High', none: 'No risk' };

const guestTypes: Readonly<Record<string, string>> = {
  internalGuest: 'Local guest users',
  b2bCollaborationGuest: 'B2B collaboration guest users',
  b2bCollaborationMember: 'B2B collaboration member users',
  b2bDirectConnectUser: 'B2B direct connect users',
  otherExternalUser: 'Other external users',
  serviceProvider: 'Service provider users',
};
/** Microsoft writes them in one text: `internalGuest,serviceProvider`. */
const guestTypesText = (value: string): string =>
  value
    .split(',')
    .map((type) => guestTypes[type.trim()] ?? type.trim())
    .join(', ');
const organisations = { all: 'All', enumerated: 'Select' };

/** The words of the Entra admin center for the fields of a conditional access policy. */
export const policyLabels: FieldLabels = {
  name: { label: 'Name' },
  state: {
    label: 'Enable policy',
    values: { enabled: 'On', disabled: 'Off', enabledForReportingButNotEnforced: 'Report-only' },
  },
  'conditions.users.includeUsers': { label: 'Users: include users', values: people },
  'conditions.users.excludeUsers': { label: 'Users: exclude users', values: people },
  'conditions.users.includeGroups': { label: 'Users: include groups' },
  'conditions.users.excludeGroups': { label: 'Users: exclude groups' },
  'conditions.users.includeRoles': { label: 'Users: include directory roles' },
  'conditions.users.excludeRoles': { label: 'Users: exclude directory roles' },
  'conditions.users.includeGuestsOrExternalUsers.guestOrExternalUserTypes': {
    label: 'Users: include guest or external users',
    valueText: guestTypesText,
  },
  'conditions.users.includeGuestsOrExternalUsers.externalTenants.membershipKind': {
    label: 'Users: include guest or external users of external Microsoft Entra organizations',
    values: organisations,
  },
  'conditions.users.includeGuestsOrExternalUsers.externalTenants.members': {
    label: 'Users: include guest or external users of these organizations, by tenant id',
  },
  'conditions.users.excludeGuestsOrExternalUsers.guestOrExternalUserTypes': {
    label: 'Users: exclude guest or external users',
    valueText: guestTypesText,
  },
  'conditions.users.excludeGuestsOrExternalUsers.externalTenants.membershipKind': {
    label: 'Users: exclude guest or external users of external Microsoft Entra organizations',
    values: organisations,
  },
  'conditions.users.excludeGuestsOrExternalUsers.externalTenants.members': {
    label: 'Users: exclude guest or external users of these organizations, by tenant id',
  },
  'conditions.applications.includeApplications': { label: 'Target resources: include', values: resources },
  'conditions.applications.excludeApplications': { label: 'Target resources: exclude', values: resources },
  'conditions.applications.includeUserActions': {
    label: 'Target resources: user actions',
    values: {
      'urn:user:registersecurityinfo': 'Register security information',
      'urn:user:registerdevice': 'Register or join devices',
    },
  },
  'conditions.applications.includeAuthenticationContextClassReferences': { label: 'Target resources: authentication context' },
  'conditions.applications.applicationFilter.rule': { label: 'Target resources: filter for applications' },
  'conditions.clientAppTypes': {
    label: 'Client apps',
    values: {
      all: 'All',
      browser: 'Browser',
      mobileAppsAndDesktopClients: 'Mobile apps and desktop clients',
      exchangeActiveSync: 'Exchange ActiveSync clients',
      other: 'Other clients',
    },
  },
  'conditions.platforms.includePlatforms': { label: 'Device platforms: include', values: platforms },
  'conditions.platforms.excludePlatforms': { label: 'Device platforms: exclude', values: platforms },
  'conditions.locations.includeLocations': { label: 'Network: include', values: networks },
  'conditions.locations.excludeLocations': { label: 'Network: exclude', values: networks },
  'conditions.signInRiskLevels': { label: 'Sign-in risk', values: risks },
  'conditions.userRiskLevels': { label: 'User risk', values: risks },
  'conditions.devices.deviceFilter.mode': { label: 'Filter for devices: mode' },
  'conditions.devices.deviceFilter.rule': { label: 'Filter for devices: rule syntax' },
  'conditions.authenticationFlows.transferMethods': { label: 'Authentication flows' },
  'grantControls.builtInControls': {
    label: 'Grant',
    values: {
      block: 'Block access',
      mfa: 'Require multifactor authentication',
      compliantDevice: 'Require device to be marked as compliant',
      domainJoinedDevice: 'Require Microsoft Entra hybrid joined device',
      approvedApplication: 'Require approved client app',
      compliantApplication: 'Require app protection policy',
      passwordChange: 'Require password change',
      riskRemediation: 'Require risk remediation',
    },
  },
  'grantControls.operator': {
    label: 'Grant: for multiple controls',
    values: { AND: 'Require all the selected controls', OR: 'Require one of the selected controls' },
  },
  'grantControls.termsOfUse': { label: 'Grant: terms of use' },
  'grantControls.authenticationStrength.id': { label: 'Grant: authentication strength, by id' },
  'grantControls.authenticationStrength.displayName': { label: 'Grant: require authentication strength' },
  'grantControls.authenticationStrength.allowedCombinations': { label: 'Grant: methods of the authentication strength' },
  'sessionControls.signInFrequency.isEnabled': { label: 'Session: sign-in frequency', values: { true: 'On', false: 'Off' } },
  'sessionControls.signInFrequency.value': { label: 'Session: sign-in frequency, period' },
  'sessionControls.signInFrequency.type': { label: 'Session: sign-in frequency, unit', values: { hours: 'Hours', days: 'Days' } },
  'sessionControls.signInFrequency.frequencyInterval': {
    label: 'Session: sign-in frequency, how often',
    values: { timeBased: 'Periodic reauthentication', everyTime: 'Every time' },
  },
  'sessionControls.persistentBrowser.isEnabled': { label: 'Session: persistent browser session', values: { true: 'On', false: 'Off' } },
  'sessionControls.persistentBrowser.mode': {
    label: 'Session: persistent browser session, mode',
    values: { always: 'Always persistent', never: 'Never persistent' },
  },
  'sessionControls.cloudAppSecurity.isEnabled': { label: 'Session: use Conditional Access App Control' },
  'sessionControls.disableResilienceDefaults': { label: 'Session: disable resilience defaults' },
};

const rangeText = ({ cidrAddress, lowerAddress, upperAddress }: Readonly<Record<string, unknown>>): string =>
  typeof cidrAddress === 'string' ? cidrAddress : `${String(lowerAddress)}–${String(upperAddress)}`;

/** The same for a named location. */
export const locationLabels: FieldLabels = {
  name: { label: 'Name' },
  '@odata.type': {
    label: 'Kind of location',
    values: {
      '#microsoft.graph.ipNamedLocation': 'IP ranges',
      '#microsoft.graph.countryNamedLocation': 'Countries',
      '#microsoft.graph.compliantNetworkNamedLocation': 'Compliant network',
    },
  },
  isTrusted: { label: 'Mark as trusted location' },
  ipRanges: { label: 'IP ranges', entryText: rangeText },
  countriesAndRegions: { label: 'Countries' },
  includeUnknownCountriesAndRegions: { label: 'Include unknown countries/regions' },
  countryLookupMethod: {
    label: 'Country lookup method',
    values: {
      clientIpAddress: 'Determine location by IP address (IPv4 and IPv6)',
      authenticatorAppGps: 'Determine location by GPS coordinates',
    },
  },
};
