import { notFound } from './cmdlet-error.ts';
import { cmdlet, type Cmdlet, type Row, silent } from './cmdlet.ts';
import type { Organisation } from './organisation.ts';
import { initialFields, type Parameters, parametersIn, readParameters, type Value } from './parameters.ts';

interface Single {
  /** `Get-AtpPolicyForO365`. */
  readonly noun: string;
  readonly identity: string;
  /** Whether a change must say which one it is about. */
  readonly isNamed: boolean;
  readonly parameters: Parameters;
}

const identity: Parameters = [{ name: 'Identity', type: 'String', initially: '' }];

/** What there is once, as a tenant that no one has hardened has it. */
const singles: readonly Single[] = [
  {
    noun: 'AtpPolicyForO365',
    identity: 'Default',
    isNamed: false,
    parameters: parametersIn(`
      AllowSafeDocsOpen | Boolean | true
      EnableATPForSPOTeamsODB | Boolean | false
      EnableSafeDocs | Boolean | false
    `),
  },
  {
    noun: 'OrganizationConfig',
    identity: 'haldenfreight.onmicrosoft.com',
    isNamed: false,
    parameters: parametersIn(`
      AuditDisabled | Boolean | true
      OAuth2ClientProfileEnabled | Boolean | true
      MailTipsExternalRecipientsTipsEnabled | Boolean | false
      RejectDirectSend | Boolean | false
    `),
  },
  {
    noun: 'TransportConfig',
    identity: 'Transport Settings',
    isNamed: false,
    parameters: parametersIn(`
      SmtpClientAuthenticationDisabled | Boolean | false
      AllowLegacyTLSClients | Boolean | false
    `),
  },
  {
    noun: 'AdminAuditLogConfig',
    identity: 'Admin Audit Log Settings',
    isNamed: false,
    parameters: parametersIn(`
      UnifiedAuditLogIngestionEnabled | Boolean | false
    `),
  },
  {
    noun: 'ExternalInOutlook',
    identity: 'haldenfreight.onmicrosoft.com',
    isNamed: false,
    parameters: parametersIn(`
      AllowList | String[] |
      Enabled | Boolean | false
    `),
  },
  {
    noun: 'RemoteDomain',
    identity: 'Default',
    isNamed: true,
    parameters: parametersIn(`
      AutoForwardEnabled | Boolean | true
      AutoReplyEnabled | Boolean | true
      AllowedOOFType | None,External,ExternalLegacy,InternalLegacy | External
    `),
  },
];

export function openSingleSettings(organisation: Pick<Organisation, 'shown'>) {
  const stored = new Map<string, Row>(singles.map(({ noun, parameters }) => [noun, initialFields(parameters)]));
  const cmdletsOf = ({ noun, identity: own, isNamed, parameters }: Single): Cmdlet[] => {
    const checkIdentity = (asked: Value | undefined): void => {
      if (asked !== undefined && asked !== own) throw notFound(String(asked));
    };
    return [
      cmdlet(`Get-${noun}`, (given) => {
        const asked = readParameters(given, { parameters: isNamed ? identity : [] });
        checkIdentity(asked['Identity']);
        const more = { ...(noun === 'RemoteDomain' && { DomainName: '*' }), ...(noun === 'OrganizationConfig' && organisation.shown()) };
        return [{ Name: own, Identity: own, ...more, ...stored.get(noun) }];
      }),
      silent(`Set-${noun}`, (given) => {
        const { Identity, ...fields } = readParameters(given, {
          parameters: [...parameters, ...identity],
          ...(isNamed ? { required: ['Identity'] } : {}),
        });
        checkIdentity(Identity);
        stored.set(noun, { ...stored.get(noun), ...fields });
      }),
    ];
  };
  return { cmdlets: singles.flatMap(cmdletsOf) };
}
