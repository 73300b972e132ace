import { z } from 'zod';
import { VendorFailure } from '../../kit/vendor-failure.ts';

/** Cmdlets that an organisation without Defender for Office 365 does not have. */
const needsDefender = /-(?:SafeLinks|SafeAttachment|ATP|AtpPolicy)/;
const setsOrganisation = /^Set-(?:OrganizationConfig|TransportConfig|AdminAuditLogConfig|ExternalInOutlook|RemoteDomain)$/;

/** The least role in the directory that comes with the cmdlet. */
export function roleFor(cmdlet: string): string {
  if (cmdlet.startsWith('Get-')) return 'Global Reader';
  return setsOrganisation.test(cmdlet) ? 'Exchange Administrator' : 'Security Administrator';
}

interface Refused {
  readonly cmdlet: string;
  /** What the organisation may lack instead. */
  readonly isLicensed: boolean;
  readonly status?: number | undefined;
}

function refused(what: string, { cmdlet, isLicensed, status }: Refused): VendorFailure {
  const role = `Microsoft does not let the application ${what}. Assign it the role ${roleFor(cmdlet)} in Microsoft Entra, and wait up to 30 minutes.`;
  const reason = isLicensed ? `${role} If it has the role, the organisation has no licence of Defender for Office 365.` : role;
  return new VendorFailure('Microsoft', { kind: 'permission', reason, ...(status === undefined ? {} : { status }) });
}

/** A cmdlet that is in none of the roles does not exist for the caller. */
export const noRoleFor = (cmdlet: string, status?: number): VendorFailure =>
  refused(`run ${cmdlet}`, { cmdlet, isLicensed: needsDefender.test(cmdlet), status });

/** Which of the parameters that we sent the refusal is about. */
const parameterIn = (body: string, names: readonly string[]): string | undefined =>
  names.find((name) => new RegExp(`\\b${name}\\b["'\\\\]*\\s+parameter|parameter name '${name}'`).test(body));

const noParameter = (cmdlet: string, parameter: string | undefined, status: number): VendorFailure =>
  refused(`use ${parameter === undefined ? 'a setting' : `the setting ${parameter}`} of ${cmdlet}`, { cmdlet, isLicensed: true, status });

export const notCustomised = (): VendorFailure =>
  new VendorFailure('Microsoft', {
    kind: 'ours',
    reason:
      'Microsoft allows changes to the settings of an organisation only after it is enabled for customisation. Run Enable-OrganizationCustomization in Exchange Online PowerShell once, wait until it has taken effect, then try again.',
  });

const Sent = z.object({ CmdletInput: z.object({ CmdletName: z.string(), Parameters: z.record(z.string(), z.unknown()) }) });

interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly sent: unknown;
}

/** The name of the exception is between bars in the answer; nothing else of it is kept. */
export function readCmdletRefusal({ status, body: whole, sent }: Refusal): VendorFailure | undefined {
  const body = whole.slice(0, 8192);
  const exception = /\|[A-Za-z.]*\.([A-Za-z]+)\|/.exec(body)?.[1];
  const { CmdletName: cmdlet, Parameters: parameters } = Sent.parse(sent).CmdletInput;
  const parameter = parameterIn(body, Object.keys(parameters));
  if (exception === 'CmdletAccessDeniedException') return noParameter(cmdlet, parameter, status);
  if (exception === 'ParameterBindingException' && parameter !== undefined && body.includes('cannot be found'))
    return noParameter(cmdlet, parameter, status);
  if (exception === 'InvalidOperationInDehydratedContextException') return notCustomised();
  if (status === 403 || exception === 'CommandNotFoundException') return noRoleFor(cmdlet, status);
  return undefined;
}
