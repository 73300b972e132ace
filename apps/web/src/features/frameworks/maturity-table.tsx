import type { CoveredFramework, CoveredRequirement } from '@rampart/contract/frameworks.ts';
import { bandOf, type MaturityLevel, maturityLevels, maturityOf } from '@rampart/domain/frameworks/maturity.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { coverageText, percentageText } from './coverage-words.ts';
import classes from './frameworks.module.css';
import { branchesOf } from './requirement-tree.ts';

interface MaturityTableProps {
  readonly framework: CoveredFramework;
  readonly onOpen: (identifier: string) => void;
}

const levelLabels: Readonly<Record<MaturityLevel, string>> = {
  traditional: 'Traditional',
  initial: 'Initial',
  advanced: 'Advanced',
  optimal: 'Optimal',
};
const bandLabels = { high: 'High', medium: 'Medium', low: 'Low' } as const;

function Level({ requirement: { coverage } }: { readonly requirement: CoveredRequirement }) {
  if (coverage.percentage === null) return <span className={classes['small']}>{coverageText(coverage)}</span>;
  const level = maturityOf(coverage.percentage);
  const reached = maturityLevels.indexOf(level);
  return (
    <span className={classes['level']}>
      <span className={classes['steps']} aria-hidden="true">
        {maturityLevels.map((step, place) => (
          <span key={step} data-reached={place <= reached || undefined} />
        ))}
      </span>
      <span>{levelLabels[level]}</span>
      <span className={classes['small']}>{coverageText(coverage)}</span>
    </span>
  );
}

const scoreText = ({ coverage }: CoveredRequirement): string =>
  coverage.percentage === null
    ? percentageText(coverage)
    : `${percentageText(coverage)}, ${bandLabels[bandOf(coverage.percentage)].toLowerCase()}`;

/** Pillars with their functions, as far as settings of products show them. */
export function MaturityTable({ framework, onOpen }: MaturityTableProps) {
  return (
    <div className={classes['pillars']}>
      <p className={classes['small']}>
        Levels by the share of checked controls that are in place: none Traditional, up to 60% Initial, above that Advanced, all Optimal.
        High is from 80%, medium above 60%.
      </p>
      {branchesOf(framework.requirements).map(({ requirement: pillar, below }) => (
        <Panel key={pillar.identifier} title={pillar.name} description={scoreText(pillar)}>
          <ul className={classes['requirements']} aria-label={`Functions of ${pillar.name}`}>
            {below.map(({ requirement }) => (
              <li key={requirement.identifier} className={classes['requirement']}>
                <button type="button" className={classes['open']} onClick={() => onOpen(requirement.identifier)}>
                  {requirement.name}
                </button>
                <Level requirement={requirement} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
