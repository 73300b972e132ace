import type { CustomerRole } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { notifyAdministrators } from '../../notifications/index.ts';

export interface NewMember {
  readonly accountId: string;
  readonly email: string;
  readonly role: CustomerRole;
}

/** Notifies the tenant's administrators in the transaction in which a person accepts an invitation; of another administrator, with high priority. */
export const announceMember = (tx: TenantTx, { accountId, email, role }: NewMember): Promise<void> =>
  notifyAdministrators(
    tx,
    {
      category: 'users',
      subject: `${email} joined your tenant with the role ${role}.`,
      links: [],
      priority: role === 'administrator' ? 'high' : 'low',
    },
    accountId,
  );
