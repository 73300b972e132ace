import { Button } from '@mantine/core';
import type { AcceptedRisk } from '@rampart/contract/assess/accepted-risks.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { calendarDateText } from '@rampart/ui/format.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isEntitled } from '../../shell/gates/is-entitled.ts';
import { lockedText } from '../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../shell/gates/tenant-queries.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { AcceptRiskDialog } from './accept-risk-dialog.tsx';
import classes from './accepted-risk.module.css';
import { approveRiskMutation, withdrawRiskMutation } from './queries.ts';
import type { RiskyControl } from './risky-control.ts';

/** It ends with a day of UTC, which is the same day for every reader. */
const lastDayOf = (expiresAt: string): string => calendarDateText(new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10));

function Withdraw({ control }: { readonly control: RiskyControl }) {
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

/** Why risks can be neither accepted nor approved here. To withdraw one is always possible. */
function useLockedReason(): string | undefined {
  const { data: entitlements } = useQuery(entitlementsQuery);
  return isEntitled(entitlements, 'accept_control_recommendation_risk') ? undefined : lockedText.short;
}

interface ApproveProps {
  readonly risk: AcceptedRisk;
  readonly onAccepted: () => void;
}

function Approve({ risk, onAccepted }: ApproveProps) {
  const { user } = useSession();
  const locked = useLockedReason();
  const approve = useMutation(approveRiskMutation(useQueryClient(), onAccepted));
  const reason = locked ?? (user.email === risk.accepted_by ? 'Another administrator has to approve it.' : undefined);
  return (
    <ExplainedButton size="compact-sm" variant="filled" reason={reason} loading={approve.isPending} onClick={() => approve.mutate(risk)}>
      Approve
    </ExplainedButton>
  );
}

function riskText({
  is_waiting: isWaiting,
  accepted_by: by,
  approved_by: approver,
  expires_at: expiresAt,
  owner,
  reason,
}: AcceptedRisk): string {
  const approval = isWaiting ? ' Waits for the approval of another administrator.' : approver === null ? '' : ` Approved by ${approver}.`;
  return `Accepted by ${by} until ${lastDayOf(expiresAt)}. Owner: ${owner}.${approval} ${reason}`;
}

interface RiskOfControlProps {
  readonly control: RiskyControl;
  readonly risk: AcceptedRisk | null;
  /** Only the risk of a control that is missing can be accepted. */
  readonly isMissing: boolean;
  /** It was accepted, or approved, here. */
  readonly onAccepted?: () => void;
}

const nothing = (): void => undefined;

/** Whether the risk of leaving a control out is accepted, and the way to change that for those who may. */
export function RiskOfControl({ control, risk, isMissing, onAccepted = nothing }: RiskOfControlProps) {
  const { roles } = useSession();
  const reason = useLockedReason();
  const [isAsking, setAsking] = useState(false);
  const mayAccept = isPermitted(roles, 'risks:accept');
  const mayAsk = risk === null && isMissing && mayAccept;
  if (risk === null && !mayAsk && !isAsking) return null;
  return (
    <div className={classes['risk']}>
      {risk !== null && <p className={classes['small']}>{riskText(risk)}</p>}
      {risk !== null && mayAccept && (
        <span className={classes['buttons']}>
          {risk.is_waiting && <Approve risk={risk} onAccepted={onAccepted} />}
          <Withdraw control={control} />
        </span>
      )}
      {mayAsk && (
        <ExplainedButton size="compact-sm" variant="default" reason={reason} onClick={() => setAsking(true)}>
          Accept risk…
        </ExplainedButton>
      )}
      {/* What is being written stays, though another person accepts it meanwhile. */}
      {isAsking && <AcceptRiskDialog control={control} onAccepted={onAccepted} onClose={() => setAsking(false)} />}
    </div>
  );
}
