import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { useSession } from '../../../../shell/session/session-state.ts';
import { useWizard } from '../wizard-state.ts';
import { ControlCard } from './control-card.tsx';
import classes from './controls.module.css';

const byName = (a: ControlDetail, b: ControlDetail): number => a.name.localeCompare(b.name) || a.action.localeCompare(b.action);

/** The four lists of a remediation. What does not apply here is in none of them and is named below. */
export function ControlLists() {
  const { quest, controls, selected, select } = useWizard();
  const mayChange = isPermitted(useSession().roles, 'remediations:write');
  const { staged, deployed } = quest.snapshot;
  const isOpen = ({ id, verdict }: ControlDetail): boolean =>
    !staged.includes(id) && !deployed.includes(id) && verdict?.state !== 'not-applicable';
  const among = (ids: readonly string[]) => controls.filter(({ id }) => ids.includes(id)).toSorted(byName);
  const open = controls.filter(isOpen).toSorted(byName);
  const lists = [
    { name: 'Deselected', hint: 'Left out for now', stage: 'remaining', items: open.filter(({ id }) => !selected.has(id)) },
    { name: 'Selected', hint: 'Will be staged next', stage: 'selected', items: open.filter(({ id }) => selected.has(id)) },
    { name: 'Staged', hint: 'Pushed but disabled', stage: 'staged', items: among(staged) },
    { name: 'Deployed', hint: 'Live in the product', stage: 'deployed', items: among(deployed) },
  ];
  const toggle = (id: string): void =>
    select(selected.has(id) ? new Set([...selected].filter((one) => one !== id)) : new Set([...selected, id]));
  const elsewhere = controls.filter(({ verdict }) => verdict?.state === 'not-applicable').toSorted(byName);
  return (
    <>
      <div className={classes['lists']}>
        {lists.map(({ name, hint, stage, items }) => (
          <section key={name} className={classes['list']} aria-label={name}>
            <header className={classes['head']}>
              <span className={classes['swatch']} data-stage={stage} aria-hidden="true" />
              <h4 className={classes['name']}>{name}</h4>
              <span className={classes['count']}>{items.length}</span>
            </header>
            <p className={classes['hint']}>{hint}</p>
            {items.map((control) => (
              <ControlCard
                key={control.id}
                control={control}
                choice={
                  isOpen(control) ? { isSelected: selected.has(control.id), mayChange, onToggle: () => toggle(control.id) } : undefined
                }
              />
            ))}
          </section>
        ))}
      </div>
      {elsewhere.length > 0 && (
        <p className={classes['hint']}>
          Not applicable here: {elsewhere.map(({ name, action, verdict }) => `${name}: ${action} (${verdict?.because ?? ''})`).join(' ')}
        </p>
      )}
    </>
  );
}
