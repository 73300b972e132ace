import { isEmailAddress } from '@rampart/domain/email-address.ts';

export interface NewTenantValues {
  readonly customer_name: string;
  readonly email: string;
  readonly name: string;
}

const missing = (problem: string) => (text: string) => (text.trim() === '' ? problem : null);

export const newTenantProblems = {
  customer_name: missing('Tenant name is required'),
  email: (email: string) => (isEmailAddress(email.trim()) ? null : 'Email is required'),
  name: missing('Admin name is required'),
};

export const trimmed = ({ customer_name, email, name }: NewTenantValues): NewTenantValues => ({
  customer_name: customer_name.trim(),
  email: email.trim(),
  name: name.trim(),
});
