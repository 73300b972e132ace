import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { WizardSkeleton } from '@rampart/ui/skeletons.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { isAboutNothing } from '../../../shell/api/is-about-nothing.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { PendingScreen } from '../../../shell/layout/pending-screen.tsx';
import { useHasLeft } from '../../../shell/navigation/use-has-left.ts';
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts';
import { questQuery } from '../queries.ts';
import { parseQuestAddress } from '../../../parts/remediations/quest-address.ts';
import { CompleteStep } from './steps/complete-step.tsx';
import { ContentStep } from './steps/content-step.tsx';
import { ControlsStep } from './steps/controls-step.tsx';
import { EnableStep } from './steps/enable-step.tsx';
import { ExclusionStep } from './steps/exclusion-step.tsx';
import { IntroductionStep } from './steps/introduction-step.tsx';
import { IssueTrackingStep } from './steps/issue-tracking-step.tsx';
import { MapContentStep } from './steps/map-content-step.tsx';
import { MapExclusionStep } from './steps/map-exclusion-step.tsx';
import { PeopleContentStep } from './steps/people-content-step.tsx';
import { PeopleReviewStep } from './steps/people-review-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { SubscribeStep } from './steps/subscribe-step.tsx';
import { TorContentStep } from './steps/tor-content-step.tsx';
import { useSelection } from './use-selection.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { WizardProvider } from './wizard-state.ts';

/** By the path of the step page: one file each. */
const stepPages: Readonly<Record<string, ComponentType>> = {
  introduction: IntroductionStep,
  controls: ControlsStep,
  people: PeopleStep,
  exclusion: ExclusionStep,
  'issue-tracking': IssueTrackingStep,
  content: ContentStep,
  enable: EnableStep,
  complete: CompleteStep,
  'subscription/subscribe': SubscribeStep,
  'subscription/tor/content': TorContentStep,
  'subscription/map/content': MapContentStep,
  'subscription/map/exclusion': MapExclusionStep,
};

/** Of remediations that deploy a list of people, in place of those with controls. */
const peoplePages: Readonly<Record<string, ComponentType>> = { content: PeopleContentStep, enable: PeopleReviewStep };

interface WizardStepsProps {
  readonly address: string;
  /** The step page that is open. */
  readonly path: string;
  readonly quest: Quest;
  readonly controls: readonly ControlDetail[];
  readonly payoff: Payoff | null;
}

function WizardSteps({ address, path, quest, controls, payoff }: WizardStepsProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const selection = useSelection(quest);
  const place = quest.steps.indexOf(path);
  useLeaveWarning(selection.hasUnsaved, `/quests/${address}`);

  const goTo = (step: string | undefined): void =>
    void (step === undefined
      ? navigate({ to: '/quests' })
      : navigate({ to: '/quests/$quest/$', params: { quest: address, _splat: step } }));
  const goOn = (): void => goTo(quest.steps[place + 1]);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: queryKeys.remediate.quests });
  const [footerPlace, setFooter] = useState<HTMLElement | null>(null);
  const [hasAct, setHasAct] = useState(false);
  const footer = { place: footerPlace, hasAct, setHasAct };
  const Step = quest.quest_tome_quest_type === 'PEOPLE_DEPLOYMENT' && path in peoplePages ? peoplePages[path] : stepPages[path];

  return (
    <WizardProvider value={{ quest, controls, payoff, ...selection, goOn, refresh, footer }}>
      <WizardFrame
        quest={quest}
        address={address}
        path={path}
        selectedCount={selection.selected.size}
        isBusy={selection.isSaving}
        hasAct={hasAct}
        actRef={setFooter}
        onBack={() => goTo(quest.steps[place - 1])}
        onContinue={async () => {
          if (selection.hasUnsaved && !(await selection.save())) return;
          goOn();
        }}
        onReset={() => {
          selection.discard();
          goTo(quest.steps[0]);
        }}
      >
        {Step && <Step />}
      </WizardFrame>
    </WizardProvider>
  );
}

/** One remediation, step by step. The address says which, and which step. */
export function WizardScreen() {
  const { quest: address = '', _splat: path = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error } = useQuery(questQuery(parseQuestAddress(address)));
  const isGone = isAboutNothing(error);

  const hasLeft = useHasLeft(`/quests/${address}`);
  useEffect(() => {
    if (!isGone || hasLeft) return;
    toast.warning({ title: 'Remediation Instance Not Found', seconds: 4 });
    void navigate({ to: '/quests', replace: true });
  }, [isGone, hasLeft, navigate]);

  const first = data?.quest.steps[0];
  const isStep = data?.quest.steps.includes(path) ?? false;
  useEffect(() => {
    if (first === undefined || isStep || hasLeft) return;
    void navigate({ to: '/quests/$quest/$', params: { quest: address, _splat: first }, search: true, replace: true });
  }, [address, first, isStep, hasLeft, navigate]);

  // A poll that fails leaves the wizard as it is: the next one may succeed, and a selection may not be saved yet.
  if (error && data === undefined && !isGone) throw error;
  if (data === undefined || !isStep)
    return (
      <PendingScreen title="Remediation">
        <WizardSkeleton />
      </PendingScreen>
    );
  const { quest, controls, payoff } = data;
  return <WizardSteps key={quest.node_id} address={address} path={path} quest={quest} controls={controls} payoff={payoff} />;
}
