import { Alert, SegmentedControl } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { useState } from 'react';
import { useSession } from '../../../../shell/session/session-state.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { PlanAndDeploy } from '../../deploying/plan-and-deploy.tsx';
import { ManualContent } from './manual-content.tsx';

type Mode = 'manual' | 'automatic';

/** How the selected controls get into the product. */
export function ContentStep() {
  const { deployment_types: types, product_name: productName } = useWizard().quest.quest_instance_details;
  const isAutomatic = types.includes('auto');
  const [chosen, setMode] = useState<Mode>('automatic');
  const mode = isAutomatic ? chosen : 'manual';
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  return (
    <div className={classes['stack']}>
      {!mayWrite && (
        <Alert color="yellow" title="You cannot stage controls">
          Your role is not high enough privilege level to stage controls. Ask an administrator for the role standard.
        </Alert>
      )}
      {isAutomatic ? (
        <SegmentedControl
          className={classes['choice'] ?? ''}
          aria-label="How to stage"
          value={mode}
          onChange={(value) => setMode(value)}
          data={[
            { value: 'automatic', label: 'Automatic' },
            { value: 'manual', label: 'Manual' },
          ]}
        />
      ) : (
        <p>Rampart does not write to {productName}. Follow the deployment guide, then say that the controls are staged.</p>
      )}
      {mode === 'manual' ? <ManualContent /> : <PlanAndDeploy phase="stage" label="Stage controls" />}
    </div>
  );
}
