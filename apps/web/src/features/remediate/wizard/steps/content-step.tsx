import { Alert } from '@mantine/core';
import { downloadConfigurator, downloadGuide } from '@rampart/contract/remediate/content.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { stageQuest } from '@rampart/contract/remediate/quests.ts';
import { nameInDirectory, peopleOfPrograms } from '@rampart/domain/people/group-in-directory.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Download, FileArchive } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../../parts/file-download/save-file.ts';
import { useExportReason } from '../../../../parts/file-download/use-export-reason.ts';
import { api } from '../../../../shell/api/api.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { DeployJobDialog, useDeployJob } from '../../deploying/deploy-job.tsx';
import { PlanAndDeploy } from '../../deploying/plan-and-deploy.tsx';
import { whichOf } from '../../queries.ts';
import { FooterAct } from '../footer-act.tsx';
import { unsavedSelection } from '../unsaved-selection.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { DownloadPeopleList } from './download-people-list.tsx';
import { RequiredChanges } from './required-changes.tsx';
import { type StageMode, StageModeChoice } from './stage-mode-choice.tsx';

function useStage() {
  const { quest, refresh } = useWizard();
  return useMutation({
    mutationFn: () => api(stageQuest, { params: { id: quest.quest_tome_id }, body: whichOf(quest) }),
    onSuccess: () =>
      toast.success({ title: 'Controls staged', message: 'Enable them in the product, then mark the remediation complete.' }),
    onSettled: refresh,
  });
}

const asked = (quest: Quest) => ({ params: { id: quest.quest_tome_id }, query: whichOf(quest) });

const contents = {
  deployment_guide: { fetch: async (quest: Quest) => (await api(downloadGuide, asked(quest))).data, extension: 'docx' },
  configurator: { fetch: async (quest: Quest) => (await api(downloadConfigurator, asked(quest))).data, extension: 'zip' },
};

/** Fetches a file of the remediation and hands it to the browser. */
function useDownload(content: keyof typeof contents) {
  const { quest } = useWizard();
  const { fetch, extension } = contents[content];
  return useMutation({
    mutationFn: () => fetch(quest),
    onSuccess: (file) => saveFile(file, `${quest.quest_tome_identifier}.${extension}`),
  });
}

/** By hand: take the files, follow them, and say so. */
function ManualContent() {
  const { quest, selected, hasUnsaved, save } = useWizard();
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const stage = useStage();
  const guide = useDownload('deployment_guide');
  const configurator = useDownload('configurator');
  const locked = useExportReason();
  // What is staged is enabled by the same files.
  const isEmpty = selected.size + quest.snapshot.staged.length === 0;
  const reason = locked ?? (isEmpty ? 'Select controls under Remediation Outcomes first.' : hasUnsaved ? unsavedSelection : undefined);
  const { product_name: product, program_type: type } = quest.quest_instance_details;
  const people = peopleOfPrograms([type]);
  const stageNow = async (): Promise<void> => {
    if (hasUnsaved && !(await save())) return;
    stage.mutate();
  };
  return (
    <div className={classes['stack']}>
      <ol className={classes['list']}>
        <li>Download the deployment guide, or the configuration tool with the exact settings for your tenant.</li>
        {people !== undefined && (
          <li>
            Download the people list. The controls are for the group “{nameInDirectory(people)}”, which must have exactly these people.
          </li>
        )}
        <li>Add the selected controls to {product} as described, disabled or in report-only mode where possible.</li>
        <li>{mayWrite ? 'Come back and mark them as staged.' : 'Ask a user with the Standard role or higher to mark them as staged.'}</li>
      </ol>
      <div className={classes['row']}>
        <ExplainedButton
          variant="default"
          reason={reason}
          loading={guide.isPending}
          leftSection={<Download size={16} aria-hidden="true" />}
          onClick={() => guide.mutate()}
        >
          Deployment guide
        </ExplainedButton>
        <ExplainedButton
          variant="default"
          reason={reason}
          loading={configurator.isPending}
          leftSection={<FileArchive size={16} aria-hidden="true" />}
          onClick={() => configurator.mutate()}
        >
          Configuration tool
        </ExplainedButton>
        {people !== undefined && <DownloadPeopleList group={people} />}
      </div>
      {selected.size > 0 && (
        <FooterAct>
          <ExplainedButton
            variant="filled"
            reason={mayWrite ? undefined : 'You need the Standard role or higher to stage controls.'}
            loading={stage.isPending}
            onClick={() => void stageNow()}
          >
            Mark {countText(selected.size, 'control', 'controls')} as staged
          </ExplainedButton>
        </FooterAct>
      )}
      <RequiredChanges />
    </div>
  );
}

/** A plan is read from the product for those who may deploy it. Everyone else reads what was collected. */
function OnlyToRead() {
  const { product_name: product } = useWizard().quest.quest_instance_details;
  return (
    <>
      <p>
        You can read what the selected controls would change in {product}, from its settings as they were last collected. Users with the
        Standard role or higher also see the plan, which is read from {product} when they open this step.
      </p>
      <RequiredChanges />
    </>
  );
}

/** How the selected controls get into the product. */
export function ContentStep() {
  const { deployment_types: types, product_name: productName } = useWizard().quest.quest_instance_details;
  const isAutomatic = types.includes('auto');
  const [chosen, setMode] = useState<StageMode>('automatic');
  const mode = isAutomatic ? chosen : 'manual';
  const job = useDeployJob('stage');
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  return (
    <div className={classes['stack']}>
      {!mayWrite && (
        <Alert color="yellow" title="You cannot stage controls">
          Your role is not high enough privilege level to stage controls. Ask an administrator for the Standard role.
        </Alert>
      )}
      {isAutomatic ? (
        <StageModeChoice mode={mode} onChange={setMode} />
      ) : (
        <p>
          Rampart does not write to {productName}.{' '}
          {mayWrite ? 'Follow the deployment guide, then mark the controls as staged.' : 'The deployment guide says what to do there.'}
        </p>
      )}
      {mode === 'manual' ? <ManualContent /> : <PlanAndDeploy phase="stage" job={job} instead={!mayWrite && <OnlyToRead />} />}
      <DeployJobDialog job={job} />
    </div>
  );
}
