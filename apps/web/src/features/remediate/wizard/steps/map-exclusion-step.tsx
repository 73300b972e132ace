import { ActionIcon, Tooltip } from '@mantine/core';
import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { Info } from 'lucide-react';
import { useExclusionEditor } from '../../../../parts/exclusion-lists/exclusion-editor-provider.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';

const lists: Partial<Record<ProgramType, ExclusionType>> = {
  most_attacked_overall: 'most_attacked_overall_exclusions',
  most_attacked_phishing: 'most_attacked_phishing_exclusions',
  most_attacked_malware: 'most_attacked_malware_exclusions',
};

const explained =
  'Emergency accounts are for emergencies or accidental lockouts and must not be personal. Initializing one is required for automated deployment.';

/** Who is kept out of the group, whatever the figures say. */
export function MapExclusionStep() {
  const { quest } = useWizard();
  const showEditor = useExclusionEditor();
  return (
    <div className={classes['stack']}>
      <div className={classes['row']}>
        <span className={classes['summary']}>Emergency accounts</span>
        <Tooltip label={explained} multiline w={320} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon variant="subtle" aria-label={explained}>
            <Info size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      {showEditor(lists[quest.quest_instance_details.program_type] ?? 'most_attacked_group_exclusions')}
    </div>
  );
}
