import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { noRoleFor, roleFor } from './cmdlet-refusal.ts';
import type { CmdletParameters, ExchangeClient } from './exchange-client.ts';

/** One cmdlet, as we run it or as a person does. */
export interface Step {
  readonly cmdlet: string;
  readonly parameters: CmdletParameters;
  /** The parameter that gets all domains of the organisation: only it knows them. */
  readonly forAllDomains?: string;
  /** By hand, whose rule it is about: a rule may be called otherwise than its policy, and only the organisation knows how. */
  readonly ruleOf?: { readonly cmdlet: `Get-${string}`; readonly property: string; readonly policy: string };
  /** What is taken over from the default policy, which a cmdlet shows. */
  readonly inherits?: { readonly cmdlet: `Get-${string}`; readonly parameters: readonly string[] };
}

/** What the steps are about, as the organisation has it. */
export interface Surroundings {
  /** Nothing where the application may not ask for them. */
  readonly domains?: readonly string[] | undefined;
  readonly defaultPolicy?: CmdletParameters | undefined;
}

const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

function parametersOf({ parameters, forAllDomains, inherits }: Step, { domains, defaultPolicy = {} }: Surroundings): CmdletParameters {
  if (forAllDomains !== undefined && domains === undefined) throw noRoleFor('Get-AcceptedDomain');
  const inherited = (inherits?.parameters ?? []).filter((name) => isSet(defaultPolicy[name])).map((name) => [name, defaultPolicy[name]]);
  return { ...Object.fromEntries(inherited), ...parameters, ...(forAllDomains === undefined ? {} : { [forAllDomains]: domains }) };
}

export async function steps(client: ExchangeClient, planned: readonly Step[], surroundings: Surroundings): Promise<void> {
  // All parameters before the first write: what is missing then refuses all of it.
  const calls = planned.map((step) => [step.cmdlet, parametersOf(step, surroundings)] as const);
  for (const [cmdlet, parameters] of calls) await client.run(cmdlet, parameters);
}

/** The roles of the person who runs the steps. */
function rolesFor(planned: readonly Step[]): string {
  const cmdlets = planned.flatMap(({ cmdlet, forAllDomains }) => (forAllDomains === undefined ? [cmdlet] : [cmdlet, 'Get-AcceptedDomain']));
  const roles = [...new Set(cmdlets.map(roleFor))];
  return `${roles.length === 1 ? 'role' : 'roles'} ${roles.join(' and ')}`;
}

/** The same for Microsoft's own PowerShell module, with the parameters in a file beside it: nothing in them is read as PowerShell. */
export function cmdletFiles(about: string, planned: readonly Step[]): RemedyFile[] {
  if (planned.length === 0) return [];
  const name = `exchange-${fileNameOf(about)}`;
  const lines = [
    `# Needs PowerShell 7 and the module ExchangeOnlineManagement. Sign in with the ${rolesFor(planned)}.`,
    "$ErrorActionPreference = 'Stop'",
    'Connect-ExchangeOnline -ShowBanner:$false',
    `$steps = Get-Content -Raw -Path "$PSScriptRoot/${name}.json" | ConvertFrom-Json -AsHashtable`,
    'foreach ($step in $steps) {',
    '  $parameters = $step.parameters',
    '  if ($step.forAllDomains) { $parameters[$step.forAllDomains] = @((Get-AcceptedDomain).DomainName) }',
    '  if ($step.ruleOf) {',
    '    $rules = & $step.ruleOf.cmdlet | Where-Object -Property $step.ruleOf.property -EQ -Value $step.ruleOf.policy',
    '    $parameters.Identity = @($rules)[0].Name',
    '  }',
    '  if ($step.inherits) {',
    '    $default = & $step.inherits.cmdlet | Where-Object IsDefault',
    '    foreach ($name in $step.inherits.parameters) { if ($default.$name) { $parameters[$name] = $default.$name } }',
    '  }',
    '  & $step.cmdlet @parameters',
    '}',
  ];
  return [
    { name: `${name}.ps1`, content: `${lines.join('\n')}\n` },
    { name: `${name}.json`, content: `${JSON.stringify(planned, null, 2)}\n` },
  ];
}
