import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { leaveOut } from '@rampart/domain/recommend/leave-out.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Act, actOn } from './act-on.ts';
import { nameOfStand } from './name-of-stand.ts';

interface Tailored extends Act {
  readonly asked: Parameters<typeof leaveOut>[2];
}

/** Leaves values out of parameters, at the next deployment. */
export const tailorControls = (deps: RemediateDeps, tx: TenantTx, { asked, ...act }: Tailored): Promise<Quest> =>
  actOn(deps, tx, act, (stand) => {
    const answer = leaveOut(stand.controls, stand.begun?.last?.tailoring ?? {}, asked);
    if ('refusal' in answer) throw new BadRequest(answer.refusal);
    const names = stand.controls.filter(({ id }) => asked.some(({ controls }) => controls.includes(id))).map(({ name }) => `“${name}”`);
    const message = `Changed what is left out of ${names.join(', ')} in ${nameOfStand(stand)}.`;
    return { event: 'tailor', snapshot: stand.snapshot, tailoring: answer.tailoring, action: 'remediation.tailor', message };
  });
