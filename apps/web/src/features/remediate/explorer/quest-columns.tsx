import { Tooltip } from '@mantine/core';
import type { Quest, Tag } from '@rampart/contract/remediate/quest.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { ShareBar } from '@rampart/ui/share-bar.tsx';
import { LifecycleBar } from '@rampart/ui/status/lifecycle-bar.tsx';
import { LifecycleStatus } from '@rampart/ui/status/lifecycle-status.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { complianceColors } from '@rampart/ui/theme/meaning-colors.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { impactLine, scoreText } from '../../../parts/effect/effect-text.ts';
import { questAddress } from '../../../parts/remediations/quest-address.ts';
import { shownStatus } from '../quest-status.ts';
import { hasSubscription } from '../subscriptions/has-subscription.ts';
import { SubscriptionState } from '../subscriptions/subscription-state.tsx';
import classes from './explorer.module.css';
import { attacksStopped, peopleAffected, stoppedPerPerson } from './quest-figures.ts';

/** A figure with what it is made of in its tooltip; a word where there is no figure. */
function Figure({ value, children }: { readonly value: Quest['value']; readonly children: ReactNode }) {
  return (
    <Tooltip label={impactLine(value)} multiline w={280}>
      <span className={classes['value']} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  );
}

const Score = ({ value }: { readonly value: Quest['value'] }) => <Figure value={value}>{stoppedPerPerson(value, scoreText)}</Figure>;

interface CountProps {
  readonly value: Quest['value'];
  readonly most: number;
}

const Attacks = ({ value, most }: CountProps) => (
  <Figure value={value}>
    {value.state !== 'known' || value.attacks_stopped === null ? (
      <span className={classes['none']}>{attacksStopped(value)}</span>
    ) : (
      <ShareBar text={attacksStopped(value)} value={value.attacks_stopped} of={most} />
    )}
  </Figure>
);

function People({ value, most }: CountProps) {
  const { people_affected: people } = value;
  if (people === null) return <span className={classes['none']}>{peopleAffected(value)}</span>;
  return <ShareBar text={peopleAffected(value)} value={people} of={most} tone="quiet" />;
}

/** By the name of the framework's tag. A colour beside a word, never instead of one. */
const frameworkColors: Readonly<Record<string, string>> = complianceColors;

/** The first framework by name, the others counted. */
function FrameworkTags({ tags }: { readonly tags: readonly Tag[] }) {
  const names = tags.filter(({ tag_type }) => tag_type === 'compliance_framework').map(({ label }) => label);
  const [first, ...others] = names;
  if (first === undefined) return <span className={classes['none']}>—</span>;
  return (
    <span className={classes['tags']}>
      <span className={classes['tag']}>
        <span className={classes['tagDot']} style={{ background: frameworkColors[first] ?? 'var(--rp-mute-mark)' }} aria-hidden="true" />
        {first}
      </span>
      {others.length > 0 && (
        <Tooltip label={others.join(', ')}>
          <span className={classes['more']} tabIndex={0}>
            +{others.length}
          </span>
        </Tooltip>
      )}
    </span>
  );
}

const order = ['p1', 'p2', 'p3', 'advanced'];

/** What every list of remediations shows of one. */
export const questColumns: Column<Quest>[] = [
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <PriorityMark priority={priority} label={priorityLabel(priority)} isLabelHidden />,
    sortValue: ({ priority }) => order.indexOf(priority),
  },
  {
    id: 'name',
    header: 'Remediation',
    isTitle: true,
    cell: (quest) => (
      <span className={classes['product']}>
        <Initials name={quest.quest_instance_details.product_name} shape="square" size={32} />
        <span className={classes['name']}>
          <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
            {quest.quest_tome_name}
          </Link>
          <span className={classes['muted']}>
            {quest.quest_instance_details.product_name} · {quest.quest_instance_details.program_name}
            {quest.quest_instance_mute && ' · Muted'}
            {quest.quest_tome_hide && ' · Hidden'}
          </span>
        </span>
      </span>
    ),
    sortValue: ({ quest_tome_name }) => quest_tome_name.toLowerCase(),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (quest) => {
      const { stage, label } = shownStatus(quest);
      return (
        <span className={classes['status']}>
          <LifecycleStatus stage={stage} label={label} />
          {hasSubscription(quest) && <SubscriptionState quest={quest} />}
          {quest.risks_waiting.length > 0 && <span className={classes['muted']}>Risk acceptance waits for approval</span>}
        </span>
      );
    },
    sortValue: (quest) => shownStatus(quest).label,
  },
  {
    id: 'deployed',
    header: 'Deployed',
    cell: ({ snapshot: { deployed, staged, selected, remaining }, confirming, quest_instance_id }) => (
      <LifecycleBar
        deployed={deployed.length}
        staged={staged.length}
        selected={quest_instance_id === null ? 0 : selected.length}
        confirming={confirming.length}
        remaining={remaining.length + (quest_instance_id === null ? selected.length : 0)}
      />
    ),
    sortValue: ({ snapshot: { deployed, staged, selected, remaining } }) =>
      deployed.length / Math.max(1, deployed.length + staged.length + selected.length + remaining.length),
  },
];

const mostOf = (quests: readonly Quest[], figure: (value: Quest['value']) => number | null): number =>
  Math.max(0, ...quests.map(({ value }) => figure(value) ?? 0));

/** The columns of the list. The bars of a column compare with the largest figure among all remediations, filtered or not. */
export function listColumns(quests: readonly Quest[]): Column<Quest>[] {
  const mostAttacks = mostOf(quests, ({ attacks_stopped: count }) => count);
  const mostPeople = mostOf(quests, ({ people_affected: count }) => count);
  return [
    ...questColumns,
    {
      id: 'attacks',
      header: 'Attacks stopped',
      cell: ({ value }) => <Attacks value={value} most={mostAttacks} />,
      sortValue: ({ value }) => value.attacks_stopped,
    },
    {
      id: 'people',
      header: 'People affected',
      cell: ({ value }) => <People value={value} most={mostPeople} />,
      sortValue: ({ value }) => value.people_affected,
    },
    {
      id: 'value',
      header: 'Attacks stopped per person',
      align: 'right',
      cell: ({ value }) => <Score value={value} />,
      // What has no figure keeps the order of the server, which is by urgency, after all that have one.
      sortValue: ({ value }) => value.score || null,
    },
    {
      id: 'frameworks',
      header: 'Frameworks',
      cell: ({ quest_tome_tags: tags }) => <FrameworkTags tags={tags} />,
    },
    {
      id: 'subscription',
      header: 'Subscription',
      cell: (quest) => <SubscriptionState quest={quest} />,
    },
  ];
}

/** Those that can be hidden. */
export const optionalColumns = listColumns([])
  .filter(({ isTitle }) => isTitle !== true)
  .map(({ id, header }) => ({ id, header }));
