import type { FrameworkOverview } from '@rampart/contract/frameworks.ts';
import { Sparkline } from '@rampart/ui/charts/sparkline.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { calendarDateText, countText, momentText, numberText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ConnectionsLink } from '../../parts/connections/connections-link.tsx';
import { ListChecks } from 'lucide-react';
import { CoverageBar } from './coverage-bar.tsx';
import { coverageText } from './coverage-words.ts';
import classes from './frameworks.module.css';
import { frameworksQuery } from './queries.ts';

const percent = (value: number): string => `${value}%`;

function Movement({ trend }: Pick<FrameworkOverview, 'trend'>) {
  const known = trend.filter((point) => point.percentage !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const change = (last.percentage ?? 0) - (first.percentage ?? 0);
  const words = change === 0 ? 'Unchanged' : `${change > 0 ? '+' : '−'}${countText(Math.abs(change), 'point', 'points')}`;
  return (
    <span className={classes['small']}>
      {words} since {calendarDateText(first.day)}
    </span>
  );
}

function Card({ framework }: { readonly framework: FrameworkOverview }) {
  const { coverage, title, trend } = framework;
  return (
    <li className={classes['card']}>
      <h2 className={classes['title']}>
        <Link to="/frameworks/$framework" params={{ framework: framework.framework }} className={classes['cover'] ?? ''}>
          {title}
        </Link>
      </h2>
      <div className={classes['figures']}>
        <span className={classes['figure']}>{coverage.percentage === null ? 'Not known' : percent(coverage.percentage)}</span>
        {trend.length > 1 && (
          <span className={classes['line']}>
            <Sparkline
              label={`Coverage of ${title}`}
              values={trend.map((point) => point.percentage)}
              valueText={percent}
              scale={[0, 100]}
            />
          </span>
        )}
      </div>
      <CoverageBar coverage={coverage} />
      <p className={classes['small']}>{coverageText(coverage)}</p>
      <p className={classes['small']}>
        {numberText(framework.answered)} of {numberText(framework.requirement_count)} requirements have a control
      </p>
      <Movement trend={trend} />
    </li>
  );
}

/** How much of each framework is covered by settings that were read from the connected products. */
export function FrameworksScreen() {
  const { data } = useSuspenseQuery(frameworksQuery);
  if (data.as_of === null)
    return (
      <Screen title="Frameworks">
        <EmptyState
          icon={<ListChecks size={24} strokeWidth={1.5} />}
          title="Nothing has been judged yet"
          hint="After the first processing run of a connected product, you see here how much of each framework its settings cover."
          action={<ConnectionsLink needs="processing:start">Go to Connections</ConnectionsLink>}
        />
      </Screen>
    );
  return (
    <Screen title="Frameworks" subtitle={`How much of each is covered by controls that are in place, as of ${momentText(data.as_of)}`}>
      <ul className={classes['cards']} aria-label="Frameworks">
        {data.frameworks.map((framework) => (
          <Card key={framework.framework} framework={framework} />
        ))}
      </ul>
    </Screen>
  );
}
