import type { WorldPerson } from '../../world/world.ts';

const longestSam = 20;

/** Mail addresses are never given twice, so a number in one goes into the other names too. */
export function accountNamesOf({ kind, firstName, lastName, mail, employeeNumber }: WorldPerson, domain: string) {
  const [local = '', home = ''] = mail.split('@');
  const fullName = [firstName, lastName, /\d+$/.exec(local)?.[0]].filter(Boolean).join(' ');
  if (kind === 'guest') {
    const sAMAccountName = `x-${local.slice(0, 10)}-${employeeNumber}`;
    return { cn: `${fullName} (${home.split('.')[0]})`, sAMAccountName, userPrincipalName: `${sAMAccountName}@${domain}` };
  }
  const sAMAccountName = local.length <= longestSam ? local : `${local.slice(0, 12)}-${employeeNumber}`;
  return { cn: kind === 'service-account' ? local : fullName, sAMAccountName, userPrincipalName: mail };
}
