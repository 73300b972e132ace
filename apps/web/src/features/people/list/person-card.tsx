import { ActionIcon, Menu } from '@mantine/core';
import type { Individual } from '@rampart/contract/people/individuals.ts';
import { MixBar, type MixPart } from '@rampart/ui/charts/mix-bar.tsx';
import { dayText, numberText, percentText } from '@rampart/ui/format.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Info } from 'lucide-react';
import { memo } from 'react';
import { attackParts } from '../../../parts/attacks/attack-kinds.ts';
import { multiplierText, outsideText, shareText } from '../../../parts/attacks/risk-text.ts';
import { AddressBreaks } from '../../../parts/email-address/address-breaks.tsx';
import { withoutRatio } from './are-counted.ts';
import classes from './people-list.module.css';

const openPerson = (mail: string) => (current: Readonly<Record<string, unknown>>) => ({ ...current, person: mail });

interface PersonCardProps {
  readonly person: Individual;
  /** From 1 on, in the order of the list. */
  readonly rank: number;
  /** Those who came since this day are new. */
  readonly newSince: string;
  /** No figure is known of days of which no attacks were read. */
  readonly hasFigures: boolean;
  /** Where people are compared with those of a product, which knows them by their address. */
  readonly showsMail?: boolean | undefined;
  /** Of a group that is edited by hand. */
  readonly onRemove?: ((person: Individual) => void) | undefined;
  /** Why no one can be removed. */
  readonly removeReason?: string | undefined;
}

/** What is to be said about someone's time in a group of the most attacked, in a word. */
function Stay({ person, newSince }: Pick<PersonCardProps, 'person' | 'newSince'>) {
  const { entered_on: entered, left_on: left, earlier_stays: earlier } = person;
  if (left !== null) return <span className={classes['stay']}>Removed {dayText(left)}</span>;
  if (entered === null || entered < newSince) return null;
  return earlier > 0 ? (
    <span className={classes['stay']} data-tone="warn" title={`Came back on ${dayText(entered)}`}>
      Relapsed
    </span>
  ) : (
    <span className={classes['stay']} data-tone="accent" title={`Joined the group on ${dayText(entered)}`}>
      New
    </span>
  );
}

/** What was sent to them: a bar of the categories, and the first of them with its share. Every count is in its title. */
function Attacks({ parts }: { readonly parts: readonly MixPart[] }) {
  const [first] = parts;
  if (first === undefined)
    return (
      <>
        <span className={classes['none']} />
        <span className={classes['kind']}>No attacks</span>
      </>
    );
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <MixBar label="Attacks by category" parts={parts} />
      <span className={classes['kind']} title={parts.map(({ name, count }) => `${name} ${numberText(count)}`).join(' · ')}>
        <span className={classes['key']} style={{ background: first.color }} aria-hidden="true" />
        <span className={classes['category']}>{first.name}</span>
        <span className={classes['share']}>{percentText(first.count, total)}</span>
      </span>
    </>
  );
}

function Risk({ person, hasFigures }: Pick<PersonCardProps, 'person' | 'hasFigures'>) {
  const { risk_multiplier: multiplier, risk_percentage: percentage, total_risk: total } = person;
  if (!hasFigures || multiplier === null)
    return (
      <span className={classes['risk']}>
        <span className={classes['multiplier']}>—</span>
        <span className={classes['muted']}>{hasFigures ? withoutRatio(total) : 'Not known yet'}</span>
      </span>
    );
  return (
    <span className={classes['risk']}>
      <span className={classes['multiplier']} title="Multiple of the organisation’s mean">
        {multiplierText(multiplier)}
      </span>
      <span className={classes['muted']}>{percentage === null ? outsideText : `${shareText(percentage)} of risk`}</span>
    </span>
  );
}

const inNoDirectory = 'In no connected directory';

/** An address that no directory knows is the name of the card: it is not repeated below. */
const titleOf = ({ job_title: title, uuid, mail, display_name: name }: Individual): string =>
  title ?? (uuid !== null ? '—' : name === mail ? inNoDirectory : mail);
const departmentOf = ({ department, uuid, mail, display_name: name }: Individual): string =>
  department ?? (uuid !== null ? '—' : name === mail ? '' : inNoDirectory);

interface LineProps {
  readonly text: string;
  readonly tone: 'line' | 'muted';
}

/** An address goes on in the next line instead of being cut. */
const Line = ({ text, tone }: LineProps) => (
  <span className={classes[tone]} data-is-address={text.includes('@') || undefined} title={text}>
    <AddressBreaks address={text} />
  </span>
);

/** What can be done about one person. */
function Actions({ person, onRemove, removeReason }: Pick<PersonCardProps, 'person' | 'onRemove' | 'removeReason'>) {
  if (onRemove === undefined)
    return (
      <Link
        to="."
        search={openPerson(person.mail)}
        resetScroll={false}
        className={classes['more']}
        aria-label={`More Information about ${person.display_name}`}
      >
        <Info size={16} aria-hidden="true" />
      </Link>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes['more'] ?? ''} aria-label={`Actions for ${person.display_name}`}>
          <Ellipsis size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="." search={openPerson(person.mail)} resetScroll={false} {...props} />}>
          More Information
        </Menu.Item>
        <Menu.Item color="red" disabled={removeReason !== undefined} title={removeReason} onClick={() => onRemove(person)}>
          Remove User
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** One person of a list at a glance. */
export const PersonCard = memo(function PersonCard(props: PersonCardProps) {
  const { person, rank, newSince, hasFigures, showsMail = false, onRemove, removeReason } = props;
  const { display_name: name, mail, attack_counts: counts, attacks_by_category: byCategory } = person;
  const below = showsMail ? mail : departmentOf(person);
  return (
    <article className={classes['card']} aria-label={name}>
      <span className={classes['rank']} aria-hidden="true">
        {rank}
      </span>
      <Initials name={name} size={44} />
      <div className={classes['who']} data-shows-mail={showsMail || undefined}>
        <span className={classes['first']}>
          <Link
            to="."
            search={openPerson(mail)}
            resetScroll={false}
            className={classes['name']}
            data-is-address={name.includes('@') || undefined}
            title={name}
          >
            <AddressBreaks address={name} />
          </Link>
          <Stay person={person} newSince={newSince} />
        </span>
        <Line text={titleOf(person)} tone="line" />
        <Line text={below} tone="muted" />
      </div>
      <Risk person={person} hasFigures={hasFigures} />
      <Actions person={person} onRemove={onRemove} removeReason={removeReason} />
      {hasFigures && (
        <div className={classes['kinds']}>
          <Attacks parts={attackParts(byCategory, counts)} />
        </div>
      )}
    </article>
  );
});

/** The same card while it passes faster than anyone reads: who it is, in as few elements as will do. */
export const PassingCard = memo(function PassingCard({ person }: Pick<PersonCardProps, 'person'>) {
  return (
    <article className={classes['passing']}>
      {person.display_name}
      <span className={classes['line']}>{titleOf(person)}</span>
    </article>
  );
});

/** Takes the place of a card whose page is not there yet. */
export const CardSkeleton = () => <div className={classes['waiting']} aria-hidden="true" />;
