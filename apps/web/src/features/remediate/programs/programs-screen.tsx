import { Progress } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, numberText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CustomGroupsLink } from '../../../parts/exclusion-lists/custom-groups-link.tsx';
import { programSummaryQuery } from '../queries.ts';
import { programTypeAbout, programTypeLabel } from './program-types.ts';
import classes from './programs.module.css';

interface ControlTallyProps {
  readonly passing: number;
  readonly failing: number;
  readonly confirming: number;
  readonly unknown: number;
}

/** How the controls came out, as a bar and in words. */
function ControlTally({ passing, failing, confirming, unknown }: ControlTallyProps) {
  const total = Math.max(1, passing + failing + confirming + unknown);
  const rest = `${confirming > 0 ? `, ${confirming} confirming` : ''}${unknown > 0 ? `, ${unknown} unknown` : ''}`;
  const words = `${passing} in place, ${failing} not in place${rest}`;
  return (
    <div className={classes['tally']}>
      <Progress.Root role="img" aria-label={words}>
        <Progress.Section withAria={false} value={(100 * passing) / total} color="var(--rp-life-3)" />
        <Progress.Section withAria={false} value={(100 * failing) / total} color="var(--rp-danger-mark)" />
        <Progress.Section withAria={false} value={(100 * (confirming + unknown)) / total} color="var(--rp-mute-mark)" />
      </Progress.Root>
      <span>{words}</span>
    </div>
  );
}

export function ProgramsScreen() {
  const { summary, controls_not_in_place: failing } = useSuspenseQuery(programSummaryQuery).data;
  return (
    <Screen
      title="Programs"
      subtitle={
        summary.length === 0
          ? 'Controls for groups of people'
          : `${countText(failing, 'control', 'controls')} across ${countText(summary.length, 'program', 'programs')} are not in place`
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
                {numberText(type.members)} people · {type.controls} controls
              </p>
            </Panel>
          ))}
        </div>
      )}
    </Screen>
  );
}
