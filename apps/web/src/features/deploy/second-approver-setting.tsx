import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { decideDeploymentSettings, type DeploymentSettings, putDeploymentSettings } from '@rampart/contract/deploy.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { deploymentSettingsQuery } from '../../parts/deployment-job/deployment-settings-query.ts';
import { api } from '../../shell/api/api.ts';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import classes from './deployment-log.module.css';

const confirmRequest = (): Promise<boolean> =>
  confirm({
    title: 'Deploy without a second approver',
    message: 'This is a security-critical setting. Another administrator has to approve that deployments no longer need a second approval.',
    consequences: [
      'All administrators are notified, and the audit log records it. Nothing changes until one of them approves it.',
      'Without an answer within 7 days, the setting stays as it is.',
    ],
    confirmLabel: 'Ask the other administrators',
  });

const confirmApproval = (requester: string): Promise<boolean> =>
  confirm({
    title: 'Deploy without a second approver',
    message: `This is a security-critical setting. Are you sure you want deployments without a second approval, as requested by ${requester}?`,
    consequences: [
      'One person alone can change your products from now on.',
      'Deployments that are already waiting still have to be approved or declined by an administrator.',
      'All administrators are notified, and the audit log records it.',
    ],
    confirmLabel: 'Deploy without a second approver',
    tone: 'danger',
  });

/** Switching it on takes one administrator, and switching it off two. */
function useSecondApprover() {
  const client = useQueryClient();
  const take = (settings: DeploymentSettings) => client.setQueryData(deploymentSettingsQuery.queryKey, settings);
  const change = useMutation({
    mutationFn: async (isNeeded: boolean) => (await api(putDeploymentSettings, { body: { second_approver: isNeeded } })).data,
    onSuccess: (settings) => {
      take(settings);
      if (settings.off_request === null) toast.success({ title: 'Deployments need a second approver', seconds: 5 });
      else toast.success({ title: 'The other administrators were asked', seconds: 5 });
    },
    onError: () => client.invalidateQueries({ queryKey: deploymentSettingsQuery.queryKey }),
    meta: { isQuiet: true },
  });
  const decision = useMutation({
    mutationFn: async (approve: boolean) => (await api(decideDeploymentSettings, { body: { approve } })).data,
    onSuccess: (settings) => {
      take(settings);
      if (settings.second_approver) toast.success({ title: 'Deployments still need a second approver', seconds: 5 });
      else toast.warning({ title: 'Deployments need no second approver', seconds: 5 });
    },
    onError: () => client.invalidateQueries({ queryKey: deploymentSettingsQuery.queryKey }),
    meta: { isQuiet: true },
  });
  return { change, decision };
}

interface OffRequestProps {
  readonly request: NonNullable<DeploymentSettings['off_request']>;
  readonly isBusy: boolean;
  readonly onDecide: (isApproved: boolean) => void;
}

/** What one administrator asked for, for another one to decide. */
function OffRequest({ request, isBusy, onDecide }: OffRequestProps) {
  const { requested_by: requester, requested_at: requestedAt, expires_at: expiresAt, is_own: isOwn } = request;
  const approve = async (): Promise<void> => {
    if (await confirmApproval(requester)) onDecide(true);
  };
  return (
    <section className={classes['request']} aria-label="Request to deploy without a second approver">
      <p>
        {isOwn ? 'You' : requester} asked on {momentText(requestedAt)} that deployments no longer need a second approval.{' '}
        {isOwn ? 'Another administrator has to approve it' : 'Approve or refuse it'} before {momentText(expiresAt)}.
      </p>
      <div className={classes['decision']}>
        {!isOwn && (
          <Button variant="filled" color="red" disabled={isBusy} onClick={() => void approve()}>
            Approve
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => onDecide(false)}>
          {isOwn ? 'Withdraw' : 'Refuse'}
        </Button>
      </div>
    </section>
  );
}

const stateText = ({ second_approver: isNeeded, off_request: request }: DeploymentSettings): string => {
  if (!isNeeded) return 'off';
  return request === null ? 'on' : 'on, request waiting';
};

/** The answers go with the request that they are about: where the browser has lost the focus with them, the switch takes it. */
function useFocusAfterAnswer(isWaiting: boolean) {
  const setting = useRef<HTMLInputElement>(null);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    const isAnswered = wasWaiting.current && !isWaiting;
    wasWaiting.current = isWaiting;
    if (isAnswered && document.activeElement === document.body) setting.current?.focus();
  }, [isWaiting]);
  return setting;
}

const tooFew = (administrators: number): string =>
  `Two administrators with a verified email address are needed, and this tenant has ${administrators}. Invite another under User Management, or verify yours under Profile Settings.`;

/** For administrators: whether deployments need a second approval. */
export function SecondApproverSetting() {
  const [isOpen, dialog] = useDisclosure(false);
  const { data } = useQuery(deploymentSettingsQuery);
  const { change, decision } = useSecondApprover();
  const setting = useFocusAfterAnswer((data?.off_request ?? null) !== null);
  if (data === undefined) return null;
  const { second_approver: isNeeded, administrators, off_request: request } = data;
  const hasTooFew = administrators < 2;
  const isBusy = change.isPending || decision.isPending;
  const toggle = async (next: boolean): Promise<void> => {
    if (isBusy) return;
    if (next || (await confirmRequest())) change.mutate(next);
  };
  return (
    <>
      <Button variant="default" leftSection={<Users size={16} aria-hidden="true" />} onClick={dialog.open}>
        Second approver: {stateText(data)}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title="Second approver" width={560}>
        <div className={classes['job']}>
          <p>
            When this is on, every deployment, enablement or exclusion change waits for another administrator&apos;s approval. Rolling back
            never waits. Approved subscriptions keep running. One administrator switches it on; switching it off takes two.
          </p>
          <Switch
            ref={setting}
            label="Deployments need a second administrator's approval"
            description={hasTooFew ? tooFew(administrators) : undefined}
            checked={isNeeded}
            // A browser takes the focus from what is disabled while its call runs.
            disabled={hasTooFew || request !== null}
            onChange={(event) => void toggle(event.currentTarget.checked)}
          />
          {request !== null && <OffRequest request={request} isBusy={isBusy} onDecide={(isApproved) => decision.mutate(isApproved)} />}
          <InlineProblem title="The setting was not changed" error={change.error ?? decision.error} />
        </div>
      </Dialog>
    </>
  );
}
