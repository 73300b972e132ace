import { removeSso, type SsoConfiguration } from '@rampart/contract/access/sso.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { FactList } from '../../../parts/fact-list/fact-list.tsx';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import classes from './authentication.module.css';
import { CopyFact } from './copy-fact.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { unlessCancelled } from '../../../shell/step-up/unless-cancelled.ts';
import { ssoQuery } from './queries.ts';
import { useChangeReason } from './use-change-reason.ts';

const confirmRemoval = (isOwnSession: boolean): Promise<boolean> =>
  confirm({
    title: 'Remove SSO',
    // The wording is the specification's, its slip included.
    message:
      'Are you sure you want to remove SSO for your this tenant? This action will be applied to your entire organization and is not able to be undone.',
    consequences: [
      `Sessions that were started with SSO end immediately${isOwnSession ? ', yours included: you are signed out' : ''}.`,
      'Everyone signs in with a password again. Anyone without a password sets one with a reset email.',
    ],
    confirmLabel: 'Remove SSO',
    tone: 'danger',
  });

export function EnabledSso({ configuration }: { readonly configuration: SsoConfiguration }) {
  const client = useQueryClient();
  const { sso: isOwnSession } = useSession();
  const reason = useChangeReason();
  const removal = useMutation({
    mutationFn: () => api(removeSso, {}),
    onSuccess: async () => {
      toast.success({ title: 'SSO Connection Removed!', seconds: 5 });
      await client.invalidateQueries({ queryKey: ssoQuery.queryKey });
    },
    onError: unlessCancelled((error) => toast.error({ title: 'Deleting SSO Failed', message: errorText(error) })),
    meta: { isQuiet: true },
  });
  const remove = async () => {
    if (await confirmRemoval(isOwnSession)) removal.mutate();
  };

  return (
    <>
      <p className={classes.enabled}>
        <ShieldCheck size={18} aria-hidden="true" />
        SSO enabled for your tenant
      </p>
      <FactList
        facts={[
          { label: 'SSO URL', value: <CopyFact value={configuration.sso_url} label="Copy the SSO URL" /> },
          { label: 'Entity ID', value: <CopyFact value={configuration.entity_id} label="Copy the entity ID" /> },
        ]}
      />
      <ExplainedButton color="red" variant="light" mt="md" loading={removal.isPending} reason={reason} onClick={() => void remove()}>
        Remove SSO
      </ExplainedButton>
    </>
  );
}
