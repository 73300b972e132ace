import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download, FileArchive } from 'lucide-react';
import { isEntitled } from '../../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { ChangesPreview } from './changes-preview.tsx';
import { useDownload } from './use-download.ts';
import { useStage } from './use-stage.ts';

/** By hand: take the files, follow them, and say so. */
export function ManualContent() {
  const { quest, selected, hasUnsaved, save } = useWizard();
  const { data: entitlements } = useQuery(entitlementsQuery);
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const stage = useStage();
  const guide = useDownload('deployment_guide');
  const configurator = useDownload('configurator');
  const locked = isEntitled(entitlements, 'export_data') ? undefined : lockedText.long;
  const nothing = selected.size === 0 ? 'Select controls under Remediation Outcomes first.' : undefined;
  const product = quest.quest_instance_details.product_name;
  const stageNow = async (): Promise<void> => {
    if (hasUnsaved && !(await save())) return;
    stage.mutate();
  };
  return (
    <div className={classes['stack']}>
      <ol className={classes['list']}>
        <li>Download the deployment guide, or the configuration tool with the exact settings for your tenant.</li>
        <li>Put the selected controls into {product} as it says, switched off or in report-only mode where the product can.</li>
        <li>Come back and mark them as staged.</li>
      </ol>
      <div className={classes['row']}>
        <ExplainedButton
          variant="default"
          reason={locked ?? nothing}
          loading={guide.isPending}
          leftSection={<Download size={16} aria-hidden="true" />}
          onClick={() => guide.mutate()}
        >
          Deployment guide
        </ExplainedButton>
        <ExplainedButton
          variant="default"
          reason={locked ?? nothing}
          loading={configurator.isPending}
          leftSection={<FileArchive size={16} aria-hidden="true" />}
          onClick={() => configurator.mutate()}
        >
          Configuration tool
        </ExplainedButton>
        <ExplainedButton
          variant="filled"
          reason={mayWrite ? nothing : 'You need the role standard or higher to stage controls.'}
          loading={stage.isPending}
          onClick={() => void stageNow()}
        >
          Mark as staged
        </ExplainedButton>
      </div>
      <h3 className={classes['subtitle']}>What has to change</h3>
      <ChangesPreview />
    </div>
  );
}
