import { Switch } from '@mantine/core';
import { setMfaRequirement } from '@rampart/contract/access/mfa.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { checkSession } from '../../../shell/session/session.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { mfaRequirementQuery } from './queries.ts';
import { useChangeReason } from './use-change-reason.ts';

const confirmOptional = (): Promise<boolean> =>
  confirm({
    title: 'Make MFA optional',
    message: 'This is a security-critical setting. Are you sure you want to make multi-factor authentication optional?',
    consequences: [
      'Everyone in your tenant can sign in with a password alone, so a stolen password is enough.',
      'People who have set up MFA keep it, and can remove it.',
    ],
    confirmLabel: 'Make MFA optional',
    tone: 'danger',
  });

const confirmRequired = (stopped: 'own session too' | 'others only'): Promise<boolean> =>
  confirm({
    title: 'Require MFA',
    message: 'Everyone in your tenant must set up multi-factor authentication (MFA) before doing anything else. It applies immediately.',
    consequences: [
      'Every open session of a person without MFA is stopped until that person has set it up.',
      ...(stopped === 'others only'
        ? []
        : ['You have not set up MFA: this stops your own session too. You can make MFA optional again only after setting it up.']),
    ],
    confirmLabel: 'Require MFA',
    tone: 'caution',
  });

export function MfaRequirementPanel() {
  const client = useQueryClient();
  const { mfa_enabled: hasMfa, sso: isSso } = useSession();
  // With single sign-on, the identity provider asks for the second factor.
  const isStoppedToo = !hasMfa && !isSso;
  const reason = useChangeReason();
  const isRequired = useSuspenseQuery(mfaRequirementQuery).data;
  const change = useMutation({
    mutationFn: async (enable: boolean) => (await api(setMfaRequirement, { body: { enable } })).data.enabled,
    onSuccess: async (isEnabled) => {
      client.setQueryData(mfaRequirementQuery.queryKey, isEnabled);
      if (isEnabled) toast.success({ title: 'MFA requirement enabled', seconds: 5 });
      else toast.warning({ title: 'MFA requirement disabled', seconds: 5 });
      // It applies to the administrator who changed it too.
      await checkSession();
    },
  });
  const toggle = async (next: boolean) => {
    if (await (next ? confirmRequired(isStoppedToo ? 'own session too' : 'others only') : confirmOptional())) change.mutate(next);
  };

  return (
    <Panel
      title={isRequired ? 'MFA is Currently Required for All Users' : 'MFA is Currently Optional for All Users'}
      description={
        isRequired
          ? 'Anyone without multi-factor authentication must set it up before doing anything else.'
          : `Everyone chooses in their profile whether sign-in asks for a code. Requiring MFA stops every open session without it until it is set up${isStoppedToo ? ', yours included' : ''}.`
      }
    >
      <Switch
        label="Require multi-factor authentication (MFA)"
        checked={isRequired}
        disabled={change.isPending || reason !== undefined}
        description={reason}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
    </Panel>
  );
}
