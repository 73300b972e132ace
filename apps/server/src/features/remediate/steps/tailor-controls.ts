import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { excludeValues } from '@rampart/domain/recommend/exclude-values.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Step, takeStep } from './take-step.ts';
import { remediationTitle } from './remediation-title.ts';

interface Tailored extends Step {
  readonly asked: Parameters<typeof excludeValues>[2];
}

/** Excludes values of parameters, from the next deployment on. */
export const tailorControls = (deps: RemediateDeps, tx: TenantTx, { asked, ...step }: Tailored): Promise<Quest> =>
  takeStep(deps, tx, step, (remediation) => {
    const answer = excludeValues(remediation.controls, remediation.started?.last?.tailoring ?? {}, asked);
    if ('refusal' in answer) throw new BadRequest(answer.refusal);
    const names = remediation.controls
      .filter(({ id }) => asked.some(({ controls }) => controls.includes(id)))
      .map(({ name }) => `“${name}”`);
    const message = `Changed the excluded values of ${names.join(', ')} in ${remediationTitle(remediation)}.`;
    return { event: 'tailor', snapshot: remediation.snapshot, tailoring: answer.tailoring, action: 'remediation.tailor', message };
  });
