import type { ProviderRole } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BadRequest, Forbidden } from '../../../platform/http/http-error.ts';
import type { Caller } from '../caller.ts';
import { isOnlyAdministrator, isOnlySuperuser, type Member } from './member-store.ts';

export function refuseOwnRow({ actor }: Caller, member: Member): void {
  if (actor.accountId === member.accountId)
    throw new Forbidden('You cannot change or delete your own user. Ask another administrator to do it.');
}

/** Staff of the provider are looked after by those who hand out its roles; superusers by superusers. */
export function refuseStaff({ actor }: { readonly actor: Pick<Actor, 'roles'> }, roles: readonly ProviderRole[]): void {
  if (roles.length === 0 || actor.roles.includes('superuser')) return;
  if (roles.includes('superuser')) throw new Forbidden('Only a superuser can do this to a superuser.');
  if (!actor.roles.includes('rampart-admin')) throw new Forbidden("Only those who manage the provider's roles can change its staff.");
}

export async function refuseLastAdministrator(tx: TenantTx, member: Member): Promise<void> {
  if (await isOnlyAdministrator(tx, member))
    throw new BadRequest('This is the last administrator of the tenant. Make another user an administrator first.');
}

export async function refuseLastSuperuser(tx: TenantTx, member: Member): Promise<void> {
  if (await isOnlySuperuser(tx, member)) throw new BadRequest('This is the last superuser. Make another user a superuser first.');
}
