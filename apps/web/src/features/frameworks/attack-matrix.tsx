import type { CoveredFramework, CoveredRequirement } from '@rampart/contract/frameworks.ts';
import { numberText } from '@rampart/ui/format.ts';
import { useScrollEdges } from '@rampart/ui/scroll-edges.ts';
import { useRef } from 'react';
import classes from './attack-matrix.module.css';
import { type CoverageTone, coverageText, noControl, toneOf } from './coverage-words.ts';
import shared from './frameworks.module.css';
import { partsOf } from './requirement-tree.ts';

interface AttackMatrixProps {
  readonly framework: CoveredFramework;
  readonly onOpen: (identifier: string) => void;
}

const toneLabels: Readonly<Record<CoverageTone, string>> = {
  whole: 'All controls in place',
  part: 'Some in place',
  missing: 'None in place',
  unknown: 'Not known',
  none: noControl,
};
const tones = Object.keys(toneLabels) as CoverageTone[];

function Technique({ technique, onOpen }: { readonly technique: CoveredRequirement; readonly onOpen: AttackMatrixProps['onOpen'] }) {
  const { identifier, name, coverage, attacks_seen: seen } = technique;
  const seenText = seen === null || seen === 0 ? undefined : `${numberText(seen)} seen`;
  // What is said begins with what is shown, so that who speaks to the screen can name it.
  const label = `${identifier} ${name}${seenText === undefined ? '' : ` ${seenText} in 90 days at least`}: ${coverageText(coverage)}`;
  return (
    <button
      type="button"
      className={classes['cell']}
      data-tone={toneOf(coverage)}
      title={label}
      aria-label={label}
      onClick={() => onOpen(identifier)}
    >
      {name} {seenText !== undefined && <span className={classes['seen']}>{seenText}</span>}
    </button>
  );
}

const place = (technique: CoveredRequirement): number => Number(technique.controls.length === 0);

/** Techniques under their tactics, those with controls first. A technique of several tactics stands under each. */
export function AttackMatrix({ framework, onOpen }: AttackMatrixProps) {
  const matrix = useRef<HTMLDivElement>(null);
  useScrollEdges(matrix);
  const tactics = framework.requirements.filter(({ parent }) => parent === null);
  return (
    <>
      <ul className={classes['legend']} aria-label="What the colours mean">
        {tones.map((tone) => (
          <li key={tone}>
            <span data-tone={tone} aria-hidden="true" /> {toneLabels[tone]}
          </li>
        ))}
        <li>
          <span className={classes['seen']}>12 seen</span> At least 12 related attacks in the last 90 days
        </li>
      </ul>
      <div ref={matrix} className={classes['matrix']} role="region" aria-label="Techniques by tactic" tabIndex={0}>
        {tactics.map((tactic) => {
          const techniques = partsOf(framework.requirements, tactic.identifier).toSorted((one, other) => place(one) - place(other));
          return (
            <section key={tactic.identifier} className={classes['tactic']} aria-label={tactic.name}>
              <h2 className={shared['title']}>{tactic.name}</h2>
              <p className={shared['small']}>{coverageText(tactic.coverage)}</p>
              {techniques.map((technique) => (
                <Technique key={technique.identifier} technique={technique} onOpen={onOpen} />
              ))}
            </section>
          );
        })}
      </div>
    </>
  );
}
