import { dehydrated, deniedParameter, invalidOperation } from './cmdlet-error.ts';
import { type Cmdlet, type Given, type Row, silent } from './cmdlet.ts';

export type Organisation = ReturnType<typeof openOrganisation>;

/** Nouns that only an organisation with a licence of Defender for Office 365 has. */
const isLicensedNoun = (noun: string): boolean => /^(?:SafeLinks|SafeAttachment)(?:Policy|Rule)$|^ATP|^AtpPolicyForO365$/.test(noun);
/** What of an anti-phishing policy is impersonation protection, from Microsoft's page about anti-phishing policies. */
const licensedParameters =
  /^(?:EnableMailboxIntelligence|EnableOrganizationDomains|EnableSimilar|EnableTargeted|EnableUnusual|Excluded|MailboxIntelligence|PhishThreshold|Targeted)/;
const [customize, listed] = ['Enable-OrganizationCustomization', 'TenantAllowBlockListItems'];

/** What kind of organisation it is: what it has licences for, and whether an administrator ever prepared it for settings of its own. */
export function openOrganisation() {
  let hasDefender = true;
  let isDehydrated = false;
  let hasSenderObjects = false;

  const cmdlets: readonly Cmdlet[] = [
    silent(customize, () => {
      if (!isDehydrated) throw invalidOperation('This operation is not required. Organization is already enabled for customization.');
      isDehydrated = false;
    }),
  ];
  return {
    cmdlets,
    /** A cmdlet without its licence does not exist for anyone. */
    has: (cmdlet: string): boolean => hasDefender || !isLicensedNoun(cmdlet.split('-')[1] ?? ''),
    check(cmdlet: string, given: Given): void {
      if (cmdlet.startsWith('Get-')) return;
      const denied = cmdlet.endsWith('-AntiPhishPolicy') ? Object.keys(given).find((name) => licensedParameters.test(name)) : undefined;
      if (!hasDefender && denied !== undefined) throw deniedParameter(cmdlet, denied);
      // Which cmdlets Microsoft refuses is not documented: here, all that change what is kept in the directory.
      if (isDehydrated && cmdlet !== customize && !cmdlet.endsWith(`-${listed}`)) throw dehydrated();
    },
    /** What `Get-OrganizationConfig` shows of it. */
    shown: (): Row => ({ IsDehydrated: isDehydrated }),
    control: {
      setDehydrated: (is: boolean): void => void (isDehydrated = is),
      setDefender: (has: boolean): void => void (hasDefender = has),
      /** As clients got lists of senders until June 2026. */
      setSenderObjects: (has: boolean): void => void (hasSenderObjects = has),
      hasSenderObjects: (): boolean => hasSenderObjects,
    },
  };
}
