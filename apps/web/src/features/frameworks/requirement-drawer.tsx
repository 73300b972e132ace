import type { CoveredFramework, CoveredRequirement, FrameworkControl } from '@rampart/contract/frameworks.ts';
import { DetailDrawer } from '@rampart/ui/drawer/detail-drawer.tsx';
import { RiskOfControl } from '../../parts/accepted-risk/risk-of-control.tsx';
import { ControlLink, RemediationLink } from './control-link.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import { coverageText, answerStateLabels } from './coverage-words.ts';
import classes from './frameworks.module.css';

interface RequirementDrawerProps {
  readonly framework: CoveredFramework;
  readonly identifier: string | undefined;
  readonly onClose: () => void;
}

const order: readonly FrameworkControl['answer_state'][] = ['missing', 'confirming', 'unknown', 'risk-accepted', 'in-place'];

function Answer({ control }: { readonly control: FrameworkControl }) {
  return (
    <li className={classes['answer']}>
      <div>
        <ControlLink control={control} />
        <p className={classes['small']}>
          {control.product_name}
          {control.because !== null && control.answer_state !== 'in-place' && ` · ${control.because}`}
        </p>
        <div className={classes['acts']}>
          {control.answer_state === 'missing' && <RemediationLink control={control} />}
          <RiskOfControl control={control} risk={control.accepted_risk} isMissing={control.answer_state === 'missing'} />
        </div>
      </div>
      <span className={classes['answerState']} data-state={control.answer_state}>
        {answerStateLabels[control.answer_state]}
      </span>
    </li>
  );
}

function Answers({ framework, requirement }: { readonly framework: CoveredFramework; readonly requirement: CoveredRequirement }) {
  const own = framework.controls
    .filter(({ control_id: id }) => requirement.controls.includes(id))
    .toSorted((one, other) => order.indexOf(one.answer_state) - order.indexOf(other.answer_state));
  if (own.length === 0)
    return (
      <p>
        No control of the connected products is mapped to this requirement. It may concern people, buildings or procedures, which no product
        settings show, or products that are not connected.
      </p>
    );
  return (
    <>
      <div className={classes['summary']}>
        <CoverageBar coverage={requirement.coverage} />
        <span className={classes['small']}>{coverageText(requirement.coverage)}</span>
        {requirement.mapping_reason !== null && <span className={classes['small']}>{`Rationale: ${requirement.mapping_reason}`}</span>}
      </div>
      <ul className={classes['answers']} aria-label={`Controls mapped to ${requirement.identifier}`}>
        {own.map((control) => (
          <Answer key={control.control_id} control={control} />
        ))}
      </ul>
    </>
  );
}

/** One requirement: which controls answer it, what is not in place and what puts it in place. */
export function RequirementDrawer({ framework, identifier, onClose }: RequirementDrawerProps) {
  const requirement = framework.requirements.find((one) => one.identifier === identifier);
  return (
    <DetailDrawer
      isOpen={identifier !== undefined}
      onClose={onClose}
      title={requirement?.name ?? 'No such requirement'}
      subtitle={requirement === undefined ? framework.title : `${framework.title} ${requirement.identifier}`}
    >
      {requirement === undefined ? (
        <p>{`${framework.title} has no “${identifier}”. It may have been renamed by a newer release.`}</p>
      ) : (
        <Answers framework={framework} requirement={requirement} />
      )}
    </DetailDrawer>
  );
}
