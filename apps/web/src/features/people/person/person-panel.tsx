import type { PersonSummary } from '@rampart/contract/people/person.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { addMonths, dayOf, trendMonths } from '@rampart/domain/people/risk-window.ts';
import { MixBar, MixLegend } from '@rampart/ui/charts/mix-bar.tsx';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import { DetailDrawer } from '@rampart/ui/drawer/detail-drawer.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FigureStrip } from '@rampart/ui/figure-strip.tsx';
import { dayRangeText } from '@rampart/ui/format.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { AddressText } from '../../../parts/email-address/address-text.tsx';
import { isAboutNothing } from '../../../shell/api/is-about-nothing.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { lastDayRead, lastWholeDayRead } from '../last-day-read.ts';
import { areCounted, withoutRatio } from '../list/are-counted.ts';
import { personQuery } from '../queries.ts';
import { attackParts } from '../../../parts/attacks/attack-kinds.ts';
import { multiplierText, outsideText, shareText } from '../../../parts/attacks/risk-text.ts';
import { AttackHistorySection } from './attack-history.tsx';
import { kindsInRange } from './attack-years.ts';
import { usePersonNeighbours } from './person-order.ts';
import classes from './person.module.css';
import { ProtectionsSection } from './protections-section.tsx';

const kinds: Readonly<Record<PersonSummary['kind'], string | undefined>> = {
  member: undefined,
  guest: 'Guest',
  service: 'Service account',
  'shared-mailbox': 'Shared mailbox',
  'distribution-list': 'Distribution list',
  unknown: 'In no connected directory',
};

/** `Chief Financial Officer · Finance` */
const subtitleOf = ({ job_title: title, department, kind, is_active: isActive }: PersonSummary): string =>
  [kinds[kind], title, department, kind !== 'unknown' && kind !== 'distribution-list' && !isActive ? 'All accounts disabled' : undefined]
    .filter((part) => part !== undefined && part !== null)
    .join(' · ');

const isGiven = (part: string | null): part is string => part !== null && part !== '';

/** `Sunniva Aas, Chief Executive Officer · Management` */
const managerText = ({ manager_name: name, manager_mail: mail, manager_job_title: title, manager_department: department }: PersonSummary) =>
  [[name ?? mail, title].filter(isGiven).join(', '), department].filter(isGiven).join(' · ');

function Contact({ person }: { readonly person: PersonSummary }) {
  const { mail, aliases, manager_mail: managerMail } = person;
  return (
    <dl className={classes['contact']}>
      <div>
        <dt>Email</dt>
        <dd className={classes['mail']}>
          <AddressText address={mail} />
          <CopyButton value={mail} label="Copy email" />
        </dd>
        {aliases.length > 0 && <dd className={classes['muted']}>Also {aliases.join(', ')}</dd>}
      </div>
      <div>
        <dt>Manager</dt>
        <dd>
          {managerMail === null ? (
            'Not known'
          ) : (
            <Link to="." search={(current) => ({ ...current, person: managerMail })} resetScroll={false} className={classes['link']}>
              {managerText(person)}
            </Link>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface Ratio {
  readonly risk: number;
  readonly multiplier: number | null;
  readonly percentage: number | null;
}

const ratio = (label: string, isKnown: boolean, { risk, multiplier, percentage }: Ratio) => {
  if (!isKnown) return { label, value: '—', note: 'Not known yet' };
  if (multiplier === null) return { label, value: '—', note: withoutRatio(risk) };
  return { label, value: multiplierText(multiplier), note: percentage === null ? outsideText : `${shareText(percentage)} of organisation` };
};

const ratiosOf = (person: PersonSummary): Readonly<Record<string, Ratio>> => ({
  'Total risk': { risk: person.total_risk, multiplier: person.risk_multiplier, percentage: person.risk_percentage },
  Phishing: { risk: person.phishing_risk, multiplier: person.phishing_risk_multiplier, percentage: person.risk_percentage_phishing },
  Malware: { risk: person.malware_risk, multiplier: person.malware_risk_multiplier, percentage: person.risk_percentage_malware },
});

function RiskSection({ person }: { readonly person: PersonSummary }) {
  const range = { start: person.start_date, end: person.end_date };
  const parts = attackParts(person.attacks_by_category, kindsInRange(person.attack_trends, range));
  const days = dayRangeText(range.start, range.end);
  const isKnown = areCounted(person);
  return (
    <>
      <section aria-label="Risk" className={classes['section']}>
        <FigureStrip label={`Risk, ${days}`} figures={Object.entries(ratiosOf(person)).map(([label, one]) => ratio(label, isKnown, one))} />
        <p className={classes['muted']}>Multiples of the organisation’s mean, {days}</p>
      </section>
      {isKnown && (
        <section aria-labelledby="attacks-by-category" className={classes['section']}>
          <h3 id="attacks-by-category" className={classes['heading']}>
            Attacks by category
          </h3>
          {parts.length === 0 ? (
            <p className={classes['muted']}>No attacks by mail in this period.</p>
          ) : (
            <>
              <MixBar label="Attacks by category" parts={parts} size="wide" />
              <MixLegend label="Categories" parts={parts} />
            </>
          )}
        </section>
      )}
    </>
  );
}

function GroupsSection({ groups }: Pick<PersonSummary, 'groups'>) {
  return (
    <section aria-labelledby="persons-groups" className={classes['section']}>
      <h3 id="persons-groups" className={classes['heading']}>
        Groups
      </h3>
      {groups.length === 0 && <p className={classes['muted']}>In no group.</p>}
      <ul className={classes['rows']}>
        {groups.map(({ id, name, because }) => (
          <li key={id} className={classes['row']}>
            <Link to="/personas/$group" params={{ group: name }} className={classes['link']}>
              {name}
            </Link>
            <span className={classes['muted']}>{because}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AccountsSection({ known_as: accounts }: Pick<PersonSummary, 'known_as'>) {
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="persons-accounts" className={classes['section']}>
      <h3 id="persons-accounts" className={classes['heading']}>
        Accounts
      </h3>
      <ul className={classes['rows']}>
        {accounts.map(({ product, product_name: name, account_id: id, because }) => (
          <li key={`${product} ${id}`} className={classes['row']}>
            <span>{name}</span>
            <span className={classes['muted']}>{because}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonBody({ person }: { readonly person: PersonSummary }) {
  const { attack_trends: days, attacks_read_from: from, attacks_read_until: until } = person;
  const [earliest] = useState(() => addMonths(dayOf(new Date(Date.now() + dayMs)), -trendMonths));
  const read =
    from === null || until === null
      ? undefined
      : { start: from > earliest ? from : earliest, end: lastDayRead(until), lastWhole: lastWholeDayRead(until) };
  return (
    <>
      <Contact person={person} />
      <RiskSection person={person} />
      <AttackHistorySection history={{ days, read }} />
      <GroupsSection groups={person.groups} />
      <ProtectionsSection mail={person.mail} />
      <AccountsSection known_as={person.known_as} />
    </>
  );
}

interface PersonPanelProps {
  readonly mail: string;
  /** Opens someone else in its place. */
  readonly onOpen: (mail: string) => void;
  readonly onClose: () => void;
}

/** Everything about one person: who they are, how they are attacked, and what helps. */
export function PersonPanel({ mail, onOpen, onClose }: PersonPanelProps) {
  const { data: person, error, refetch } = useQuery(personQuery(mail));
  const beside = usePersonNeighbours(mail);
  const isGone = isAboutNothing(error);
  const step = (label: string, to: string | undefined) => ({ label, onGo: to === undefined ? undefined : () => onOpen(to) });
  const name = person?.display_name ?? mail;
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      mark={<Initials name={name} size={44} />}
      title={name}
      subtitle={person && subtitleOf(person)}
      {...(beside && { previous: step('Previous person', beside.previous), next: step('Next person', beside.next) })}
    >
      {isGone && (
        <EmptyState
          icon={<UserX size={24} strokeWidth={1.5} />}
          title="No such person"
          hint="No connected directory knows this address, and no attack on it was reported."
        />
      )}
      {error && !isGone && <LoadProblem title="The person could not be loaded" error={error} onRetry={refetch} />}
      {!error && person === undefined && <PanelSkeleton />}
      {person && <PersonBody key={person.mail} person={person} />}
    </DetailDrawer>
  );
}
