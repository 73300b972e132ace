import type { FrameworkCoverage } from '@rampart/contract/frameworks.ts';
import classes from './frameworks.module.css';
import { controlCount, coverageText } from './coverage-words.ts';

/** How many of the controls are in place, missing, or neither. */
export function CoverageBar({ coverage }: { readonly coverage: FrameworkCoverage }) {
  const count = controlCount(coverage);
  const others = coverage.confirming + coverage.unknown + coverage.risk_accepted;
  const parts = [
    { kind: 'in-place', share: coverage.in_place },
    { kind: 'missing', share: coverage.missing },
    { kind: 'others', share: others },
  ].filter(({ share }) => share > 0);
  return (
    <span className={classes['bar']} role="img" aria-label={coverageText(coverage)}>
      {parts.map(({ kind, share }) => (
        <span key={kind} data-kind={kind} style={{ inlineSize: `${(100 * share) / count}%` }} />
      ))}
    </span>
  );
}
