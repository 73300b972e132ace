import type { CoveredFramework, CoveredRequirement } from '@rampart/contract/frameworks.ts';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import { coverageText, noControl } from './coverage-words.ts';
import classes from './frameworks.module.css';
import { type Branch, branchesOf, matchingBranches } from './requirement-tree.ts';

interface Opening {
  readonly onOpen: (identifier: string) => void;
}

/** Names that repeat the identifier, as the pillars' do, are said once. */
const isNamed = ({ identifier, name }: CoveredRequirement): boolean => identifier.toLowerCase() !== name.toLowerCase();

function Row({ requirement, depth, onOpen }: Opening & { readonly requirement: CoveredRequirement; readonly depth: number }) {
  return (
    <li className={classes['requirement']} style={{ paddingInlineStart: `${(depth - 1) * 1.25}rem` }}>
      <button type="button" className={classes['open']} onClick={() => onOpen(requirement.identifier)}>
        {isNamed(requirement) && <span className={classes['identifier']}>{requirement.identifier}</span>}
        <span>{requirement.name}</span>
      </button>
      {requirement.controls.length === 0 ? (
        <span className={classes['small']}>{noControl}</span>
      ) : (
        <span className={classes['covered']}>
          <CoverageBar coverage={requirement.coverage} />
          <span className={classes['small']}>{coverageText(requirement.coverage)}</span>
        </span>
      )}
    </li>
  );
}

function Family({ branch, isOpen, onOpen }: Opening & { readonly branch: Branch; readonly isOpen: boolean }) {
  const { requirement, below } = branch;
  return (
    <details className={classes['family']} open={isOpen}>
      <summary>
        <span className={classes['familyName']}>
          {isNamed(requirement) && <span className={classes['identifier']}>{requirement.identifier}</span>}
          {requirement.name}
        </span>
        <span className={classes['covered']}>
          <CoverageBar coverage={requirement.coverage} />
          <span className={classes['small']}>{coverageText(requirement.coverage)}</span>
        </span>
      </summary>
      <ul className={classes['requirements']}>
        {below.map(({ requirement: part, depth }) => (
          <Row key={part.identifier} requirement={part} depth={depth} onOpen={onOpen} />
        ))}
      </ul>
    </details>
  );
}

interface RequirementsViewProps extends Opening {
  readonly framework: CoveredFramework;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** The whole tree. What no control answers is listed too: a framework asks for more than settings. */
export function RequirementsView({ framework, filter, onFilter, onOpen }: RequirementsViewProps) {
  const branches = matchingBranches(branchesOf(framework.requirements), filter);
  return (
    <>
      <div className={classes['tools']}>
        <FilterField label="Filter by identifier or name" value={filter} onChange={onFilter} />
      </div>
      {branches.length === 0 && (
        <FilteredEmpty
          title="No requirement matches"
          hint={`Nothing in ${framework.title} has “${filter}”.`}
          onClear={() => onFilter('')}
        />
      )}
      {branches.map((branch) => (
        <Family key={branch.requirement.identifier} branch={branch} isOpen={filter !== ''} onOpen={onOpen} />
      ))}
    </>
  );
}
