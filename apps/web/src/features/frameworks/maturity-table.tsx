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
  return (
    <span className={classes['level']}>
      <Steps level={level} />
      <span>{levelLabels[level]}</span>
      <span className={classes['small']}>{coverageText(coverage)}</span>
    </span>
  );
}

const scoreText = ({ coverage }: CoveredRequirement): string =>
  coverage.percentage === null
    ? percentageText(coverage)
    : `${percentageText(coverage)} of controls in place · Score: ${bandLabels[bandOf(coverage.percentage)]}`;

const levelMeanings: Readonly<Record<MaturityLevel, string>> = {
  traditional: 'no control in place',
  initial: 'up to 60% in place',
  advanced: 'more than 60% in place',
  optimal: 'all in place',
};

function Steps({ level }: { readonly level: MaturityLevel }) {
  const reached = maturityLevels.indexOf(level);
  return (
    <span className={classes['steps']} aria-hidden="true">
      {maturityLevels.map((step, place) => (
        <span key={step} data-reached={place <= reached || undefined} />
      ))}
    </span>
  );
}

function Legend() {
  return (
    <ul className={classes['scale']} aria-label="Maturity levels">
      {maturityLevels.map((level) => (
        <li key={level}>
          <Steps level={level} />
          <span>
            <strong>{levelLabels[level]}</strong>: {levelMeanings[level]}
          </span>
        </li>
      ))}
      <li>Score: Low up to 60%, Medium up to 79%, High from 80%</li>
    </ul>
  );
}

/** Pillars with their functions, as far as settings of products show them. */
export function MaturityTable({ framework, onOpen }: MaturityTableProps) {
  return (
    <div className={classes['pillars']}>
      <Legend />
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
