import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { acceptInvitation, declineInvitation, listOwnInvitations, type OwnInvitation } from '@rampart/contract/access/own-invitations.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { errorReference } from '../../shell/api/error-reference.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { roleLabel } from '../../shell/session/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './sessions-panel.module.css';

const ownInvitationsQuery = queryOptions({
  queryKey: queryKeys.access.ownInvitations,
  queryFn: async ({ signal }) => (await api(listOwnInvitations, {}, { signal })).data,
});

const askToDecline = (tenant: string): Promise<boolean> =>
  confirm({
    title: 'Decline invitation',
    message: `The administrators of ${tenant} are notified. To join later, you need a new invitation.`,
    confirmLabel: 'Decline',
    tone: 'danger',
  });

function useAnswer(call: typeof acceptInvitation | typeof declineInvitation, said: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tenant_uuid }: OwnInvitation) => api(call, { body: { tenant_uuid } }),
    onSuccess: (_reply, { tenant }) => toast.success({ title: `${said} ${tenant}`, seconds: 5 }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
      await client.invalidateQueries({ queryKey: tenantsQuery.queryKey });
    },
  });
}

function InvitationRow({ invitation }: { readonly invitation: OwnInvitation }) {
  const accepting = useAnswer(acceptInvitation, 'You joined');
  const declining = useAnswer(declineInvitation, 'You declined the invitation of');
  const isBusy = accepting.isPending || declining.isPending;
  const { tenant, role, expires_at: expiresAt } = invitation;
  const decline = async (): Promise<void> => {
    if (await askToDecline(tenant)) declining.mutate(invitation);
  };
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device}>{tenant}</p>
        <p className={classes.facts}>
          {roleLabel[role]} · until <time dateTime={expiresAt}>{dateText(expiresAt)}</time>
        </p>
      </div>
      <div className={classes.acts}>
        <Button size="xs" disabled={isBusy} loading={declining.isPending} onClick={() => void decline()}>
          Decline<VisuallyHidden> the invitation of {tenant}</VisuallyHidden>
        </Button>
        <Button size="xs" variant="filled" disabled={isBusy} loading={accepting.isPending} onClick={() => accepting.mutate(invitation)}>
          Accept<VisuallyHidden> the invitation of {tenant}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** The tenants that invited the person, for those whom no link lets in: their identity provider has closed their password. */
export function OwnInvitationsPanel() {
  const { mfa_required: isMfaFirst } = useSession();
  const { data, error, refetch } = useQuery({ ...ownInvitationsQuery, enabled: !isMfaFirst });
  return (
    <Panel title="Invitations" description="Other tenants that invited you. Accept one, then switch to it under Tenant Access.">
      {isMfaFirst && <p className={classes.facts}>Set up multi-factor authentication first. Your invitations are then listed here.</p>}
      {!isMfaFirst && data === undefined && error === null && <PanelSkeleton />}
      {data === undefined && error !== null && (
        <Alert color="red" role="alert" title="Your invitations could not be loaded">
          <p>{errorReference(error)}</p>
          <Button size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data && data.unavailable !== null && <p className={classes.facts}>{data.unavailable}</p>}
      {data?.unavailable === null && data.invitations.length === 0 && <p className={classes.facts}>No tenant has invited you.</p>}
      <ul>
        {data?.invitations.map((invitation) => (
          <InvitationRow key={invitation.tenant_uuid} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}
