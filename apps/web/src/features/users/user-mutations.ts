import { sendUserVerification } from '@rampart/contract/access/email-verification.ts';
import { resetUserMfa } from '@rampart/contract/access/mfa.ts';
import { deleteUser, setProviderRoles, setUserRole, type User } from '@rampart/contract/users/users.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { unlessCancelled } from '../../shell/step-up/unless-cancelled.ts';

/** While one change of a person is under way no other may start. */
export const userChangeKey = ['users', 'change'] as const;

const refetchUsers = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.users.all });

type Removed = Pick<User, 'username' | 'external_user'>;

/** An external user is removed from this tenant alone. */
export const deleteUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: userChangeKey,
    mutationFn: ({ username }: Removed) => api(deleteUser, { body: { email: username } }),
    onSuccess: (_reply, { username, external_user: isExternal }) => {
      toast.success(
        isExternal
          ? { title: 'Access revoked', message: `${username} has no access to this tenant any more. The account stays.`, seconds: 3 }
          : { title: 'User deleted', message: 'The user has been deleted successfully', seconds: 3 },
      );
      return refetchUsers(client);
    },
    onError: unlessCancelled(() => toast.error({ title: 'Error deleting user', message: 'There was an error deleting the user' })),
    meta: { isQuiet: true },
  });

export const setRoleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: userChangeKey,
    mutationFn: (body: { readonly username: string; readonly role: CustomerRole }) => api(setUserRole, { body }),
    onSuccess: () => {
      toast.success({ title: 'User role updated', message: 'The user role has been updated successfully', seconds: 3 });
      return refetchUsers(client);
    },
    onError: unlessCancelled(() =>
      toast.error({ title: 'Error updating user role', message: 'There was an error updating the user role' }),
    ),
    meta: { isQuiet: true },
  });

export const setProviderRolesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: userChangeKey,
    mutationFn: ({ email, roles }: { readonly email: string; readonly roles: readonly ProviderRole[] }) =>
      api(setProviderRoles, { body: { email, rampart_roles: [...roles] } }),
    onSuccess: (_reply, { email }) => {
      toast.success({ title: `${productName} Role Update`, message: `The ${productName} roles of ${email} are saved.`, seconds: 8 });
      return refetchUsers(client);
    },
  });

export const resetMfaMutation = () =>
  mutationOptions({
    mutationKey: userChangeKey,
    mutationFn: (email: string) => api(resetUserMfa, { body: { email } }),
    onSuccess: (_reply, email) =>
      toast.success({ title: 'MFA Removed', message: `${email} can now sign in without the lost authenticator.`, seconds: 5 }),
  });

/** Changes nothing of the user, so that it does not wait for other changes. */
export const sendVerificationMutation = () =>
  mutationOptions({
    mutationFn: (email: string) => api(sendUserVerification, { body: { email } }),
    onSuccess: (_reply, email) =>
      toast.success({ title: 'Email Sent', message: `${email} gets a mail with a link to verify it.`, seconds: 5 }),
  });
