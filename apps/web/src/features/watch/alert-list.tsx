import { Button, Checkbox } from '@mantine/core';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { priorityMarks, priorityWords } from '../../parts/drift/drift-priority.ts';
import { useSecond } from '../../parts/clock/use-second.ts';
import { useRef } from 'react';
import { agoText } from '@rampart/ui/format.ts';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { AddressBreaks } from '../../parts/email-address/address-breaks.tsx';
import { ShowNew } from '../../parts/steady-list/show-new.tsx';
import classes from './drift.module.css';
import type { DriftSearch } from './drift-search.ts';
import { statusWords } from './drift-words.ts';
import { alertsPerPage } from './queries.ts';
import type { Triage } from './use-triage-keys.ts';

interface AlertListProps {
  readonly alerts: readonly DriftAlert[];
  /** How many came while the list was read, and are not shown yet. */
  readonly waiting: number;
  readonly onShowNew: () => void;
  readonly opened: DriftAlert | undefined;
  readonly triage: Triage;
  readonly search: DriftSearch;
  readonly total: number;
  readonly onOpen: (groupingId: string) => void;
  readonly onPage: (page: number) => void;
}

const objectsText = ({ changes, change_count: count, details }: DriftAlert): string =>
  count === 1 ? `${details.subconfig_name} · ${changes[0]?.object_name ?? ''}` : details.subconfig_name;

interface AlertRowProps {
  readonly alert: DriftAlert;
  readonly isOpened: boolean;
  readonly isMarked: boolean;
  readonly onOpen: () => void;
  /** Nothing where the role may not decide. */
  readonly onMark: (() => void) | undefined;
}

function AlertRow({ alert, isOpened, isMarked, onOpen, onMark }: AlertRowProps) {
  const now = useSecond();
  const { details, priority, status, found_at: foundAt, actor, change_count: count } = alert;
  return (
    <li className={classes['entry']} data-opened={isOpened || undefined}>
      {onMark && (
        <Checkbox className={classes['choice'] ?? ''} aria-label={`Select ${details.title}`} checked={isMarked} onChange={onMark} />
      )}
      <button type="button" className={classes['row']} aria-current={isOpened || undefined} onClick={onOpen}>
        <PriorityMark priority={priorityMarks[priority]} label={priorityWords[priority]} isLabelHidden />
        <span className={classes['rowText']}>
          <span className={classes['rowTitle']}>{details.title}</span>
          <span className={classes['muted']}>
            {details.product_name} · {objectsText(alert)}
          </span>
          <span className={classes['muted']}>
            Found {agoText(foundAt, now)}
            {actor !== null && (
              <>
                {' · '}
                <AddressBreaks address={actor} />
              </>
            )}
            {status !== 'new' && <strong className={classes['status']}>{statusWords[status]}</strong>}
          </span>
        </span>
        <span className={classes['count']} aria-label={`${count} ${count === 1 ? 'change' : 'changes'}`}>
          {count}
        </span>
      </button>
    </li>
  );
}

/** The alerts, the newest first. The one that is open is beside them. */
export function AlertList({ alerts, waiting, onShowNew, opened, triage, search, total, onOpen, onPage }: AlertListProps) {
  const page = search.page ?? 1;
  const pages = Math.ceil(total / alertsPerPage);
  const marked = new Set(triage.marked.map(({ grouping_id: id }) => id));
  const isAllMarked = marked.size === alerts.length;
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className={classes['listColumn']}>
      {triage.isPermitted && (
        <Checkbox
          className={classes['all'] ?? ''}
          label="Select all on this page"
          checked={isAllMarked}
          indeterminate={marked.size > 0 && !isAllMarked}
          onChange={() => triage.mark(isAllMarked ? [] : alerts.map(({ grouping_id: id }) => id))}
        />
      )}
      <div>
        <ShowNew waiting={waiting} page={page} onShow={onShowNew} focusFirst={() => list.current?.querySelector('button')?.focus()} />
        <ul ref={list} className={classes['list']} aria-label="Alerts">
          {alerts.map((alert) => (
            <AlertRow
              key={alert.grouping_id}
              alert={alert}
              isOpened={alert.grouping_id === opened?.grouping_id}
              isMarked={marked.has(alert.grouping_id)}
              onOpen={() => onOpen(alert.grouping_id)}
              onMark={triage.isPermitted ? () => triage.toggle(alert.grouping_id) : undefined}
            />
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <div className={classes['pager']}>
          <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className={classes['muted']}>
            Page {page} of {pages}
          </span>
          <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
      <p className={classes['keys']}>
        <kbd>J</kbd> <kbd>K</kbd> next and previous
        {triage.isPermitted && (
          <>
            {' '}
            · <kbd>X</kbd> select · <kbd>A</kbd> acknowledge · <kbd>R</kbd> resolve
          </>
        )}
      </p>
    </div>
  );
}
