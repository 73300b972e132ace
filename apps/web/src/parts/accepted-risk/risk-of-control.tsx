import { Button } from '@mantine/core';
import type { FrameworkControl } from '@rampart/contract/frameworks.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { AcceptRiskDialog } from './accept-risk-dialog.tsx';
import classes from './frameworks.module.css';
import { withdrawRiskMutation } from './queries.ts';

const lastDayOf = (expiresAt: string): string => dateText(new Date(Date.parse(expiresAt) - 1).toISOString());

function Withdraw({ control }: { readonly control: FrameworkControl }) {
  const withdraw = useMutation(withdrawRiskMutation(useQueryClient()));
  const ask = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Withdraw this accepted risk?',
      message: `“${control.title}” counts again in the score and in coverage.`,
      confirmLabel: 'Withdraw',
      tone: 'caution',
    });
    if (isConfirmed) withdraw.mutate(control.control_id);
  };
  return (
    <Button size="compact-sm" variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      Withdraw
    </Button>
  );
}

/** Whether the risk of leaving a control out is accepted, and the way to change that for those who may. */
export function RiskOfControl({ control }: { readonly control: FrameworkControl }) {
  const { roles } = useSession();
  const { data: entitlements } = useQuery(entitlementsQuery);
  const [isAsking, setAsking] = useState(false);
  const mayAccept = isPermitted(roles, 'risks:accept');
  const { accepted_risk: risk } = control;
  if (risk !== null)
    return (
      <div className={classes['risk']}>
        <p className={classes['small']}>
          Accepted by {risk.accepted_by} until {lastDayOf(risk.expires_at)}. Owner: {risk.owner}. {risk.reason}
        </p>
        {mayAccept && <Withdraw control={control} />}
      </div>
    );
  if (control.answer_state !== 'missing' || !mayAccept) return null;
  const reason = isEntitled(entitlements, 'accept_control_recommendation_risk') ? undefined : lockedText.short;
  return (
    <div className={classes['risk']}>
      <ExplainedButton size="compact-sm" variant="default" reason={reason} onClick={() => setAsking(true)}>
        Accept risk…
      </ExplainedButton>
      {isAsking && <AcceptRiskDialog control={control} onClose={() => setAsking(false)} />}
    </div>
  );
}
