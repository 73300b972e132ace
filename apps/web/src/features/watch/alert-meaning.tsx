import { Anchor, VisuallyHidden } from '@mantine/core';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { questAddress } from '../../parts/remediations/quest-address.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { isBroken, meaningText, techniquesText } from './drift-words.ts';
import classes from './drift.module.css';
import { remediationsQuery } from './queries.ts';

/** What an alert means to the posture. Each control that it broke leads to the remediation that puts it in place, where there is one. */
export function AlertMeaning({ alert }: { readonly alert: DriftAlert }) {
  const broken = alert.posture_risk.controls.filter(isBroken);
  const mayOpen = isPermitted(useSession().roles, 'remediations:read');
  const { data: remediations } = useQuery({ ...remediationsQuery, enabled: mayOpen && broken.length > 0 });
  return (
    <div className={classes['meaning']}>
      <p>{meaningText(alert.posture_risk)}</p>
      {broken.length > 0 && (
        <ul>
          {broken.map(({ id, title }) => {
            const quest = remediations?.get(id) ?? null;
            return (
              <li key={id}>
                {title}
                {quest !== null && (
                  <>
                    {' · '}
                    <Anchor renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} {...props} />}>
                      Open remediation<VisuallyHidden> for {title}</VisuallyHidden>
                    </Anchor>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {techniquesText(alert.posture_risk) !== undefined && <p>{techniquesText(alert.posture_risk)}</p>}
    </div>
  );
}
