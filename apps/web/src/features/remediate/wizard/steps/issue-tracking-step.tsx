import { useIssueTracking } from '../../../../parts/tickets/issue-tracking-provider.ts';
import { useWizard } from '../wizard-state.ts';

/** A ticket for the remediation in the connected tracker. */
export function IssueTrackingStep() {
  const { quest, refresh } = useWizard();
  return useIssueTracking()({ quest, onChanged: () => void refresh() });
}
