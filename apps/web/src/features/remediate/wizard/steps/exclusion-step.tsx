import { Alert } from '@mantine/core';
import { CustomGroupsLink } from '../../../../parts/exclusion-lists/custom-groups-link.tsx';
import { useExclusionEditor } from '../../../../parts/exclusion-lists/exclusion-editor-provider.ts';
import classes from '../wizard.module.css';

const explained =
  'Emergency accounts are for emergencies or accidental lockouts and must not be personal. Initializing one is required for automated deployment.';

/** The accounts that every change to signing in excludes. */
export function ExclusionStep() {
  const showEditor = useExclusionEditor();
  return (
    <div className={classes['stack']}>
      <Alert color="ultra">{explained}</Alert>
      {showEditor('emergency_access_exclusions')}
      <div className={classes['row']}>
        <CustomGroupsLink variant="subtle" size="xs">
          All exclusion lists
        </CustomGroupsLink>
      </div>
    </div>
  );
}
