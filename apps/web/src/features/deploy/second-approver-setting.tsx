import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { putDeploymentSettings } from '@rampart/contract/deploy.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { api } from '../../shell/api/api.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import classes from './deployment-log.module.css';
import { deploymentSettingsQuery } from './queries.ts';

const confirmOff = (): Promise<boolean> =>
  confirm({
    title: 'Deploy without a second approver',
    message: 'This is a security-critical setting. Are you sure that deployments no longer need a second approval?',
    consequences: [
      'One person alone can change your products from now on.',
      'Deployments that already wait keep waiting until an administrator approves or declines them.',
      'All administrators are notified, and the audit log records it.',
    ],
    confirmLabel: 'Deploy without a second approver',
    tone: 'danger',
  });

/** For administrators: whether deployments need a second approval. */
export function SecondApproverSetting() {
  const client = useQueryClient();
  const [isOpen, dialog] = useDisclosure(false);
  const { data } = useQuery(deploymentSettingsQuery);
  const change = useMutation({
    mutationFn: async (isNeeded: boolean) => (await api(putDeploymentSettings, { body: { second_approver: isNeeded } })).data,
    onSuccess: (settings) => {
      client.setQueryData(deploymentSettingsQuery.queryKey, settings);
      if (settings.second_approver) toast.success({ title: 'Deployments need a second approver', seconds: 5 });
      else toast.warning({ title: 'Deployments need no second approver', seconds: 5 });
    },
    meta: { isQuiet: true },
  });
  if (data === undefined) return null;
  const { second_approver: isNeeded, administrators } = data;
  const isAlone = !isNeeded && administrators < 2;
  const toggle = async (next: boolean): Promise<void> => {
    if (next || (await confirmOff())) change.mutate(next);
  };
  return (
    <>
      <Button variant="default" leftSection={<Users size={16} aria-hidden="true" />} onClick={dialog.open}>
        Second approver: {isNeeded ? 'on' : 'off'}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title="Second approver" width={560}>
        <div className={classes['job']}>
          <p>
            When this is on, every deployment, enablement or exclusion change waits for another administrator&apos;s approval. Rolling back
            never waits. Approved subscriptions keep running.
          </p>
          <Switch
            label="Deployments need a second administrator's approval"
            description={isAlone ? 'You are the only administrator. Invite another under User Management first.' : undefined}
            checked={isNeeded}
            disabled={change.isPending || isAlone}
            onChange={(event) => void toggle(event.currentTarget.checked)}
          />
          <InlineProblem title="The setting was not changed" error={change.error} />
        </div>
      </Dialog>
    </>
  );
}
