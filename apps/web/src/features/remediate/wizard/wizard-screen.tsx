import { CallFailed } from '@rampart/contract/client.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { PendingScreen } from '../../../shell/layout/pending-screen.tsx';
import { parseQuestAddress } from '../quest-address.ts';
import { questQuery } from './quest-queries.ts';
import { WizardSteps } from './wizard-steps.tsx';

/** One remediation, step by step. The address says which, and which step. */
export function WizardScreen() {
  const { quest: address = '', _splat: path = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error } = useQuery(questQuery(parseQuestAddress(address)));
  const isGone = error instanceof CallFailed && error.status === 404;

  useEffect(() => {
    if (!isGone) return;
    toast.warning({ title: 'Remediation Instance Not Found', seconds: 4 });
    void navigate({ to: '/quests', replace: true });
  }, [isGone, navigate]);

  const first = data?.quest.steps[0];
  const isStep = data?.quest.steps.includes(path) ?? false;
  useEffect(() => {
    if (first === undefined || isStep) return;
    void navigate({ to: '/quests/$quest/$', params: { quest: address, _splat: first }, search: true, replace: true });
  }, [address, first, isStep, navigate]);

  if (error && !isGone) throw error;
  if (data === undefined || !isStep)
    return (
      <PendingScreen title="Remediation">
        <TableSkeleton rows={6} columns={3} />
      </PendingScreen>
    );
  return <WizardSteps key={data.quest.node_id} address={address} path={path} quest={data.quest} controls={data.controls} />;
}
