import type { WorldPerson } from '../../world/world.ts';

export interface AccountNames {
  readonly cn: string;
  readonly sAMAccountName: string;
  readonly userPrincipalName: string;
}

const longestSam = 20;

/** Mail addresses are never given twice, so a number in one goes into the other names too. */
export function accountNamesOf({ kind, firstName, lastName, mail, employeeNumber }: WorldPerson, domain: string): AccountNames {
  const [local = '', home = ''] = mail.split('@');
  if (kind === 'guest') {
    const sAMAccountName = `x-${local.slice(0, 10)}-${employeeNumber}`;
    const partner = home.split('.')[0] ?? '';
    const number = /\d+$/.exec(local)?.[0];
    const cn = `${firstName} ${lastName}${number === undefined ? '' : ` ${number}`} (${partner})`;
    return { cn, sAMAccountName, userPrincipalName: `${sAMAccountName}@${domain}` };
  }
  const sAMAccountName = local.length <= longestSam ? local : `${local.slice(0, 12)}-${employeeNumber}`;
  const number = /\d+$/.exec(local)?.[0];
  const cn = kind === 'service-account' ? local : `${firstName} ${lastName}${number === undefined ? '' : ` ${number}`}`;
  return { cn, sAMAccountName, userPrincipalName: mail };
}
