import { listQuests } from '@rampart/contract/remediate/quests.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { impactLine } from '../../../parts/effect/effect-text.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { exclusionTypes } from '../exclusion-types.ts';
import classes from './person.module.css';
import { inPlaceText, protectionsOf } from './protections.ts';

const questsOfPersonQuery = queryOptions({
  queryKey: queryKeys.people.protections,
  queryFn: async ({ signal }) => (await api(listQuests, { query: {} }, { signal })).data.quests,
  meta: { isQuiet: true },
});

/** More than these are shown on demand. */
const mostShown = 5;

interface QuestListProps {
  readonly label: string;
  readonly quests: readonly Quest[];
  readonly note: (quest: Quest) => string;
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
              {quest.quest_instance_details.program_name} · {note(quest)}
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

/** The lists that someone is on, so that remediations leave them out. */
function Exclusions({ mail }: { readonly mail: string }) {
  const { data } = useQuery(exclusionsQuery);
  const lists = exclusionTypes.filter(({ type }) => data?.current[type]?.some((person) => person.mail.toLowerCase() === mail));
  if (lists.length === 0) return null;
  return (
    <p className={classes['notice']} role="note">
      Excluded from remediations: on the list {lists.map(({ label }) => label).join(', ')}.
    </p>
  );
}

interface ProtectionsSectionProps {
  readonly mail: string;
  readonly groups: readonly { readonly name: string }[];
}

/** What protects someone now, and which remediations would. */
export function ProtectionsSection({ mail, groups }: ProtectionsSectionProps) {
  const { data: quests, error, refetch } = useQuery(questsOfPersonQuery);
  if (error) return <LoadProblem title="The remediations could not be loaded" error={error} onRetry={refetch} />;
  if (quests === undefined) return <TableSkeleton rows={2} columns={1} />;
  const { now, open } = protectionsOf(quests, groups);
  return (
    <>
      <section aria-labelledby="protected-by" className={classes['section']}>
        <h3 id="protected-by" className={classes['heading']}>
          What protects them now
        </h3>
        <Exclusions mail={mail} />
        <QuestList
          label="What protects them now"
          quests={now}
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
          quests={open}
          note={({ value }) => impactLine(value)}
          empty="No open remediation that applies to them is known to stop attacks."
        />
      </section>
    </>
  );
}
