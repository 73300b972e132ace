import { checkInvitation } from '@rampart/contract/access/registration.ts';
import { queryOptions } from '@tanstack/react-query';
import { openApi } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

export interface InvitationLink {
  readonly email: string;
  readonly token: string;
}

export interface Invitation {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly tenant: string;
  readonly sso_enabled: boolean;
  readonly has_account: boolean;
}

/** Nothing when the link lacks its email or its token. */
export const invitationQuery = ({ email, token }: InvitationLink) =>
  queryOptions({
    queryKey: queryKeys.access.invitation(email, token),
    queryFn: async ({ signal }): Promise<Invitation | null> => {
      if (email === '' || token === '') return null;
      return (await openApi(checkInvitation, { query: { email, token } }, { signal })).data.data;
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
