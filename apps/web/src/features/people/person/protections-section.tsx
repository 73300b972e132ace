import type { ReplyOf } from '@rampart/contract/endpoint.ts';
import { listProtections, type Protection } from '@rampart/contract/remediate/protections.ts';
import { alwaysExcludedLists, exclusionList } from '@rampart/domain/deploy/exclusion-lists.ts';
import { partText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { impactLine } from '../../../parts/effect/effect-text.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { exclusionTypes } from '../exclusion-types.ts';
import classes from './person.module.css';

const protectionsQuery = (mail: string) =>
  queryOptions({
    queryKey: queryKeys.people.protections(mail),
    queryFn: async ({ signal }) => (await api(listProtections, { query: { user_mail: mail } }, { signal })).data,
    // The section reports it.
    meta: { isQuiet: true },
  });

type Protections = ReplyOf<(typeof listProtections)['responses'], never>['data'];

/** `3 of 4 controls in place` */
const inPlaceText = ({ controls, controls_in_place: inPlace }: Protection): string =>
  `${partText(inPlace, controls, 'control', 'controls')} in place`;

/** More than these are shown on demand. */
const mostShown = 5;

interface QuestListProps {
  readonly label: string;
  readonly quests: readonly Protection[];
  readonly note: (quest: Protection) => string;
  readonly empty: ReactNode;
}

function QuestList({ label, quests, note, empty }: QuestListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (quests.length === 0) return <p className={classes['muted']}>{empty}</p>;
  return (
    <>
      <ul className={classes['rows']} aria-label={label}>
        {quests.slice(0, showsAll ? undefined : mostShown).map((quest) => (
          <li key={quest.node_id} className={classes['row']}>
            <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link']}>
              {quest.quest_tome_name}
            </Link>
            <span className={classes['muted']}>
              {quest.program_name} · {note(quest)}
            </span>
          </li>
        ))}
      </ul>
      {quests.length > mostShown && !showsAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show more...
        </Button>
      )}
    </>
  );
}

const labelsOf = (lists: readonly { readonly label: string }[]): string => lists.map(({ label }) => label).join(', ');

type Excluded = Pick<Protections, 'excluded_by' | 'unapproved_exclusions'>;

/** What the lists mean that someone is on: some exclude them from what policies change, the others only from groups of people. */
function Exclusions({ excluded_by: types, unapproved_exclusions: unapproved }: Excluded) {
  const listsOf = (isAdded: boolean) =>
    exclusionTypes.filter(({ type }) => unapproved.some((each) => each.exclusion_type === type && each.is_added === isAdded));
  const [coming, leaving] = [listsOf(true), listsOf(false)];
  const lists = exclusionTypes.filter((list) => types.includes(list.type) && !coming.includes(list));
  const isAlways = ({ type }: (typeof lists)[number]): boolean => alwaysExcludedLists.includes(exclusionList(type));
  const sentences = [
    { means: 'Excluded from changes to sign-in', lists: lists.filter(isAlways) },
    { means: 'Excluded from groups of the most attacked', lists: lists.filter((list) => !isAlways(list)) },
  ];
  const waiting = [
    { means: 'Not yet excluded from groups of the most attacked', lists: coming, change: 'put on' },
    { means: 'Still excluded from groups of the most attacked', lists: leaving, change: 'taken off' },
  ];
  const notices = [
    ...sentences.map((one) => ({ ...one, text: `${one.means}: on the list ${labelsOf(one.lists)}.` })),
    ...waiting.map((one) => ({ ...one, text: `${one.means}: ${one.change} the list ${labelsOf(one.lists)}, which is not approved yet.` })),
  ].filter((notice) => notice.lists.length > 0);
  return notices.map(({ means, text }) => (
    <p key={means} className={classes['notice']} role="note">
      {text}
    </p>
  ));
}

/** What protects someone now, and which remediations would. */
export function ProtectionsSection({ mail }: { readonly mail: string }) {
  const { data, error, refetch } = useQuery(protectionsQuery(mail));
  const problem = error && <LoadProblem title="The remediations could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return problem ?? <TableSkeleton rows={2} columns={1} />;
  return (
    <>
      {problem}
      <section aria-labelledby="protected-by" className={classes['section']}>
        <h3 id="protected-by" className={classes['heading']}>
          What protects them now
        </h3>
        <Exclusions {...data} />
        <QuestList
          label="What protects them now"
          quests={data.in_place}
          note={inPlaceText}
          empty="No remediation that applies to them is in place yet."
        />
      </section>
      <section aria-labelledby="would-protect" className={classes['section']}>
        <h3 id="would-protect" className={classes['heading']}>
          Which remediations would
        </h3>
        <QuestList
          label="Which remediations would"
          quests={data.would_help}
          note={({ value }) => impactLine(value)}
          empty="No open remediation that applies to them is known to stop attacks."
        />
      </section>
    </>
  );
}
