import { SegmentedControl } from '@mantine/core';
import type { DriftChangeDetail } from '@rampart/contract/watch/alerts.ts';
import type { DiffLine } from '@rampart/domain/watch/line-difference.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { countText } from '@rampart/ui/format.ts';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { countKind, linesOf, rawLines } from './difference-lines.ts';
import classes from './difference.module.css';

type Layout = 'unified' | 'split';
const marks = { same: '', removed: '−', added: '+' } as const;
const spoken = { same: undefined, removed: 'Before', added: 'After' } as const;

function Line({ kind, text }: Pick<DiffLine, 'kind' | 'text'>) {
  return (
    <p className={classes['line']} data-kind={kind}>
      <span
        className={classes['mark']}
        role={spoken[kind] === undefined ? undefined : 'img'}
        aria-label={spoken[kind]}
        aria-hidden={spoken[kind] === undefined}
      >
        {marks[kind]}
      </span>
      <span>{text}</span>
    </p>
  );
}

function Settings({ change, layout }: { readonly change: DriftChangeDetail; readonly layout: Layout }) {
  return (
    <dl>
      {change.differences.map((difference) => {
        const lines = linesOf(difference);
        const side = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind);
        return (
          <div key={difference.path} className={classes['setting']}>
            <dt className={classes['label']}>{difference.label}</dt>
            <dd className={classes['lines']} data-layout={layout}>
              {layout === 'unified' ? (
                lines.map((line, place) => <Line key={place} {...line} />)
              ) : (
                <>
                  <div>
                    {side('removed').length === 0 ? (
                      <Line kind="same" text="Not set" />
                    ) : (
                      side('removed').map((line, place) => <Line key={place} {...line} />)
                    )}
                  </div>
                  <div>
                    {side('added').length === 0 ? (
                      <Line kind="same" text="Not set" />
                    ) : (
                      side('added').map((line, place) => <Line key={place} {...line} />)
                    )}
                  </div>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function RawDifference({ change }: { readonly change: DriftChangeDetail }) {
  const lines = rawLines(change);
  return (
    <details className={classes['raw']}>
      <summary>Technical details</summary>
      <div className={classes['code']} role="region" aria-label="Before and after, as the product’s interface writes it" tabIndex={0}>
        {lines.map(({ kind, text, before, after }) => (
          <p key={`${before ?? ''}-${after ?? ''}`} className={classes['codeLine']} data-kind={kind}>
            <span className={classes['number']}>{before}</span>
            <span className={classes['number']}>{after}</span>
            <span className={classes['mark']}>{marks[kind]}</span>
            <code>{text}</code>
          </p>
        ))}
      </div>
      <CopyButton label="Copy the object as it is now" value={JSON.stringify(change.after ?? change.before, null, 2)} />
    </details>
  );
}

/** A change that reads like a review: setting by setting, in the words of the vendor's console. */
export function ChangeDifference({ change }: { readonly change: DriftChangeDetail }) {
  const [layout, setLayout] = useState<Layout>('unified');
  const lines = change.differences.flatMap(linesOf);
  return (
    <section className={classes['card']} aria-label="Before and after">
      <header className={classes['head']}>
        <GitCompareArrows size={15} aria-hidden="true" />
        <h3 className={classes['title']}>Before and after</h3>
        <span className={classes['removed']}>−{countKind(lines, 'removed')}</span>
        <span className={classes['added']}>+{countKind(lines, 'added')}</span>
        <SegmentedControl
          size="xs"
          className={classes['layout'] ?? ''}
          aria-label="Layout of the difference"
          data={[
            { value: 'unified', label: 'Unified' },
            { value: 'split', label: 'Split' },
          ]}
          value={layout}
          onChange={(value) => setLayout(value === 'split' ? 'split' : 'unified')}
        />
      </header>
      {change.positions !== null && (
        <p className={classes['note']}>
          Moved from place {change.positions.before} to place {change.positions.after}.
        </p>
      )}
      <Settings change={change} layout={layout} />
      {change.more_differences > 0 && (
        <p className={classes['note']}>
          {countText(change.more_differences, 'more setting differs', 'more settings differ')}. The technical details have them all.
        </p>
      )}
      <RawDifference change={change} />
    </section>
  );
}
