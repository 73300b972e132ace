import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { locationChanges } from '@rampart/changes/network/location.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { audienceFor, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { type SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { type Zone } from '@rampart/domain/zone.ts';
import { countryName } from '@rampart/domain/country-name.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { graphScript, quotedList } from '../../judging/microsoft-entra/power-shell.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** Countries under comprehensive sanctions, where few companies have people. */
const countries = ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'] as const;

/** Either it blocks some countries, or every place but some. */
function blocksCountries({ decision, places, exceptPlaces }: SignInPolicy, known: readonly Zone[]): boolean {
  const isCountries = (id: string): boolean => known.some((zone) => zone.id === id && zone.countries.length > 0);
  return decision === 'block' && (places.zones.some(isCountries) || (places.any && exceptPlaces.zones.some(isCountries)));
}

const dutyIn = (known: readonly Zone[]): Duty<'countries'> => ({
  what: 'blocks sign-ins by country',
  parts: ['countries'],
  isDoneBy: (policy) => blocksCountries(policy, known),
  mayNarrow: ['places'],
});

export const countriesBlocked = defineControl({
  id: 'azure-conditional-access.countries-blocked',
  title: 'Block sign-ins from countries without business',
  name: 'Sign-ins from countries without business',
  action: 'Block',
  priority: 'p1',
  description:
    'A conditional access policy for all users and all resources blocks the countries of a Countries location, or all but those of one, and is On.',
  why: 'It stops attackers who do not hide their location, and forces the others to find an exit in a country where you work.',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['AC-17', 'SC-7'],
    'nist-csf': ['PR.AA-05', 'PR.IR-01'],
    'nist-800-171': ['3.1.12'],
    'cis-v8': ['13.5'],
    'iso-27001': ['A.8.20'],
    'soc-2': ['CC6.6'],
    'mitre-attack': ['T1078', 'T1110'],
    cmmc: ['AC.L2-3.1.12'],
    'zero-trust': ['identity.access-management'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the policy blocks sign-ins from these countries only.',
  },
  needs: { ...policyNeeds, zones },
  assess: (facts) => judgePolicies(facts, dutyIn(facts.zones)),

  remedy: {
    parameters: { countries: customizable('Countries', countries, countryName) },
    // The policy takes the id of a location that does not exist yet, so only a person can make both.
    equivalent(deployment) {
      const location = 'Rampart: Blocked countries';
      const { countries: blocked } = deployment.parameters;
      return [
        locationChanges.create({
          name: location,
          kind: 'countries',
          isActive: true,
          isTrusted: false,
          isBlocklist: false,
          ranges: [],
          countries: blocked,
          includesUnknownCountries: false,
          proxyKinds: [],
          networkNumbers: [],
        }),
        signInPolicyChanges.create(
          newSignInPolicy('Rampart: Block countries', {
            audience: audienceFor(deployment.group),
            excludedAudience: excludedAudienceFor(deployment),
            places: { any: false, trusted: false, zones: [location] },
            decision: 'block',
          }),
        ),
      ];
    },
    disruption: 'People who travel to one of these countries cannot sign in until an administrator excludes them.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Conditional Access, Named locations, and choose Countries location.',
      `Name it Rampart: Blocked countries, choose Determine location by IP address, and check ${parameters.countries.map(countryName).join(', ')}.`,
      ...policySteps({
        network: 'include Selected networks and locations, Rampart: Blocked countries',
        access: ['Grant: Block access'],
      }),
    ],
    files: (deployment) => {
      const { people, groups } = excludedAudienceFor(deployment);
      const { group, parameters } = deployment;
      const included = group === 'everyone' ? "includeUsers = @('All')" : `includeGroups = ${quotedList([group])}`;
      return [
        {
          name: 'block-countries.ps1',
          content: graphScript({
            about: ['Makes a location of countries and a policy that blocks it, in report-only mode.'],
            scopes: ['Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess', 'Application.Read.All'],
            lines: [
              "if (-not $PSCmdlet.ShouldProcess('Rampart: Block countries', 'Make a location and a policy')) { return }",
              '$location = Invoke-MgGraphRequest -Method POST -Uri /v1.0/identity/conditionalAccess/namedLocations -Body (@{',
              "  '@odata.type' = '#microsoft.graph.countryNamedLocation'; displayName = 'Rampart: Blocked countries'",
              `  countriesAndRegions = ${quotedList(parameters.countries)}; includeUnknownCountriesAndRegions = $false`,
              '} | ConvertTo-Json -Depth 6)',
              '$policy = Invoke-MgGraphRequest -Method POST -Uri /v1.0/identity/conditionalAccess/policies -Body (@{',
              "  displayName = 'Rampart: Block countries'; state = 'enabledForReportingButNotEnforced'",
              '  conditions = @{',
              `    users = @{ ${included}; excludeUsers = ${quotedList(people)}; excludeGroups = ${quotedList(groups)} }`,
              "    applications = @{ includeApplications = @('All') }; clientAppTypes = @('all')",
              '    locations = @{ includeLocations = @($location.id) }',
              '  }',
              "  grantControls = @{ operator = 'OR'; builtInControls = @('block') }",
              '} | ConvertTo-Json -Depth 6)',
              'Write-Host "Made $($policy.displayName) ($($policy.id)) in report-only mode."',
            ],
          }),
        },
      ];
    },
  },
});
