import { Alert } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { useState } from 'react';
import { useSession } from '../../../../shell/session/session-state.ts';
import { groupOfProgram } from '../../people-list/group-of-program.ts';
import { FooterAct } from '../footer-act.tsx';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { DownloadPeopleList } from './download-people-list.tsx';
import { GroupSentence } from './group-sentence.tsx';
import { PeopleDeployment } from './people-deployment.tsx';
import { type StageMode, StageModeChoice } from './stage-mode-choice.tsx';

/** By hand: take the list, and make the group of it. */
const ManualPeople = ({ group, product }: { readonly group: string; readonly product: string }) => (
  <>
    <ol className={classes['list']}>
      <li>Download the people list.</li>
      <li>
        Make the group “{productName}: {group}” in {product} with exactly these people, or update it.
      </li>
      <li>
        Process {product}: the remediation is complete once Rampart has read the group with exactly these people. Continue to check this.
      </li>
    </ol>
    <div className={classes['row']}>
      <DownloadPeopleList group={group} />
    </div>
  </>
);

/** How the people get into a group of the directory. */
export function PeopleContentStep() {
  const { quest } = useWizard();
  const { product_name: product, program_type: type, deployment_types: types } = quest.quest_instance_details;
  const isAutomatic = types.includes('auto');
  const [chosen, setMode] = useState<StageMode>('automatic');
  const mode = isAutomatic ? chosen : 'manual';
  const mayWrite = isPermitted(useSession().roles, 'remediations:write');
  const group = groupOfProgram(type);
  return (
    <div className={classes['stack']}>
      {!mayWrite && (
        <Alert color="yellow" title="You cannot deploy the people list">
          Your role is not high enough privilege level to deploy. Ask an administrator for the Standard role.
        </Alert>
      )}
      {isAutomatic && <StageModeChoice mode={mode} onChange={setMode} />}
      {mode === 'manual' ? (
        <ManualPeople group={group} product={product} />
      ) : (
        <>
          <GroupSentence />
          <FooterAct>
            <PeopleDeployment />
          </FooterAct>
        </>
      )}
    </div>
  );
}
