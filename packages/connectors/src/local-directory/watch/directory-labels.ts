import { directorySeconds } from '../directory-time.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';

const name = { label: 'Name' };

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Active Directory writes an interval in ten millionths of a second, below nought. */
function intervalText(value: string): string | undefined {
  const seconds = directorySeconds(value);
  if (seconds === null) return undefined;
  const [unit, length] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? ['second', 1];
  const count = seconds / length;
  return seconds === 0 ? 'never' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
const interval = { valueText: intervalText };
const abled = (isOn: boolean): string => (isOn ? 'Enabled' : 'Disabled');

/** One number of bits for two settings of the editor. */
function propertiesText(value: string): string | undefined {
  if (!/^\d{1,10}$/.test(value)) return undefined;
  const bits = Number(value);
  return `${abled((bits & 1) !== 0)}; Store passwords using reversible encryption: ${abled((bits & 16) !== 0)}`;
}

/** The words of the Group Policy editor for the attributes of a domain. */
export const domainLabels: FieldLabels = {
  name,
  minpwdlength: { label: 'Minimum password length' },
  pwdproperties: { label: 'Password must meet complexity requirements', valueText: propertiesText },
  pwdhistorylength: { label: 'Enforce password history' },
  maxpwdage: { label: 'Maximum password age', ...interval },
  lockoutthreshold: { label: 'Account lockout threshold' },
  lockoutduration: { label: 'Account lockout duration', ...interval },
  lockoutobservationwindow: { label: 'Reset account lockout counter after', ...interval },
};

/** The same of the Active Directory Administrative Center, and of OpenLDAP's overlay in its own words. */
export const policyLabels: FieldLabels = {
  name,
  'msds-minimumpasswordlength': { label: 'Minimum password length' },
  'msds-passwordcomplexityenabled': { label: 'Password must meet complexity requirements', values: { TRUE: 'Enabled', FALSE: 'Disabled' } },
  'msds-passwordhistorylength': { label: 'Number of passwords remembered' },
  'msds-maximumpasswordage': { label: 'User must change the password after', ...interval },
  'msds-lockoutthreshold': { label: 'Number of failed logon attempts allowed' },
  'msds-lockoutduration': { label: 'Account will be locked out for', ...interval },
  'msds-lockoutobservationwindow': { label: 'Reset failed logon attempts count after', ...interval },
  'msds-passwordsettingsprecedence': { label: 'Precedence' },
  'msds-psoappliesto': { label: 'Directly applies to' },
  'msds-passwordreversibleencryptionenabled': {
    label: 'Store password using reversible encryption',
    values: { TRUE: 'Enabled', FALSE: 'Disabled' },
  },
  pwdminlength: { label: 'pwdMinLength' },
  pwdcheckquality: { label: 'pwdCheckQuality' },
  pwdgraceauthnlimit: { label: 'pwdGraceAuthnLimit' },
  pwdinhistory: { label: 'pwdInHistory' },
  pwdmaxage: { label: 'pwdMaxAge, in seconds' },
  pwdmaxfailure: { label: 'pwdMaxFailure' },
  pwdlockout: { label: 'pwdLockout' },
  pwdlockoutduration: { label: 'pwdLockoutDuration, in seconds' },
};

export const groupLabels: FieldLabels = {
  name,
  members: { label: 'Members' },
  groups: { label: 'Groups within it' },
  others: { label: 'Other members' },
  description: { label: 'Description' },
};
