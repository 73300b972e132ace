import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CustomGroupsLink } from '../../../parts/exclusion-lists/custom-groups-link.tsx';
import { ControlTally } from './control-tally.tsx';
import { programTypeAbout, programTypeLabel } from './program-types.ts';
import classes from './programs.module.css';
import { programSummaryQuery } from './queries.ts';

export function ProgramsScreen() {
  const summary = useSuspenseQuery(programSummaryQuery).data;
  const failing = summary.reduce((sum, one) => sum + one.failing, 0);
  return (
    <Screen
      title="Programs"
      subtitle={
        summary.length === 0 ? 'Controls for groups of people' : `${failing} controls of ${summary.length} programs are not in place yet`
      }
      actions={<CustomGroupsLink>Custom groups</CustomGroupsLink>}
    >
      {summary.length === 0 ? (
        <EmptyState title="No programs yet" hint="Programs are built from people and products at each processing run." />
      ) : (
        <div className={classes['grid']}>
          {summary.map((type) => (
            <Panel
              key={type.program_type}
              title={
                <Link to="/programs/$type" params={{ type: type.program_type }} className={classes['link'] ?? ''}>
                  {programTypeLabel(type.program_type)}
                </Link>
              }
              description={programTypeAbout(type.program_type)}
            >
              <ControlTally {...type} />
              <p className={classes['muted']}>
                {type.members.toLocaleString('en-US')} people · {type.controls} controls
              </p>
            </Panel>
          ))}
        </div>
      )}
    </Screen>
  );
}
