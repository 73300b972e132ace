import { Anchor } from '@mantine/core';
import type { ControlTally } from '@rampart/contract/remediate/programs.ts';
import { countedControls } from '@rampart/domain/assess/counted-controls.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
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

/** Every control is in one of these. */
const parts = [
  { field: 'passing', words: 'in place' },
  { field: 'confirming', words: 'confirming' },
  { field: 'failing', words: 'not in place' },
  { field: 'risk_accepted', words: 'with accepted risk' },
  { field: 'unknown', words: 'unknown' },
  { field: 'not_applicable', words: 'not applicable' },
] as const;

/** What a share is of: shown also where there is none. */
const always: readonly string[] = ['passing', 'failing'];

/** `11 in place, 43 not in place, 4 unknown, 1 not applicable`: together, all controls. */
const tallyText = (tally: ControlTally): string =>
  parts
    .filter(({ field }) => tally[field] > 0 || always.includes(field))
    .map(({ field, words }) => `${numberText(tally[field])} ${words}`)
    .join(', ');

/** Of a product of which no control is in place or missing: why. */
function noShareText({ unknown, confirming, risk_accepted: accepted }: ControlTally): string {
  if (unknown + confirming > 0) return 'Not known yet';
  return accepted > 0 ? 'Risks accepted' : 'None apply';
}

/** How all controls came out. The words beside it say the same. */
function TallyBar({ tally }: { readonly tally: ControlTally }) {
  const all = parts.reduce((sum, { field }) => sum + tally[field], 0);
  return (
    <span className={classes['bar']} aria-hidden="true">
      {parts.map(
        ({ field }) => tally[field] > 0 && <span key={field} data-part={field} style={{ inlineSize: `${(100 * tally[field]) / all}%` }} />,
      )}
    </span>
  );
}

interface ProductTally extends ControlTally {
  readonly product: string;
  readonly name: string;
}

function ProductBars({ products }: { readonly products: readonly ProductTally[] }) {
  return (
    <ul className={classes['products']} aria-label="By product">
      {products.map((tally) => (
        <li key={tally.product} title={tallyText(tally)}>
          <span>{tally.name}</span>
          <TallyBar tally={tally} />
          <span className={classes['productCount']}>
            {countedControls(tally) > 0 ? `${tally.passing} of ${countedControls(tally)}` : noShareText(tally)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TypeTally extends ControlTally {
  readonly program_type: ProgramType;
  readonly members: number;
  readonly products: readonly ProductTally[];
}

/** A program of people alone brings them into groups; its controls are those of other programs. */
function PeopleAlone({ type: { program_type: type, members } }: { readonly type: TypeTally }) {
  return (
    <>
      <p className={classes['share']}>
        <span className={classes['figure']}>{numberText(members)}</span> {members === 1 ? 'person' : 'people'}
      </p>
      <p className={classes['muted']}>Its remediations add these people to groups of your directories, which policies can target.</p>
      <Anchor renderRoot={(props) => <Link to="/quests/explore" search={{ program: type }} {...props} />}>See its remediations</Anchor>
    </>
  );
}

function Tally({ type }: { readonly type: TypeTally }) {
  return (
    <>
      <p className={classes['share']}>
        <span className={classes['figure']}>{numberText(type.passing)}</span> of {countText(countedControls(type), 'control', 'controls')}{' '}
        in place
        {' · '}
        {countText(type.members, 'person', 'people')}
      </p>
      <TallyBar tally={type} />
      <p className={classes['muted']}>{tallyText(type)}</p>
      <ProductBars products={type.products} />
    </>
  );
}

export function ProgramsScreen() {
  const { summary, controls_not_in_place: failing } = useSuspenseQuery(programSummaryQuery).data;
  const withControls = summary.filter(({ controls }) => controls > 0).length;
  return (
    <Screen
      title="Programs"
      subtitle={
        withControls === 0
          ? 'Controls for groups of people'
          : `${countText(failing, 'different control', 'different controls')} across ${countText(withControls, 'program', 'programs')} ${failing === 1 ? 'is' : 'are'} not in place`
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
              {type.controls === 0 ? <PeopleAlone type={type} /> : <Tally type={type} />}
            </Panel>
          ))}
        </div>
      )}
    </Screen>
  );
}
