import { HttpError } from '../../platform/http/http-error.ts';
import type { DeployDeps } from './deploy-deps.ts';
import type { DeploymentRequest } from './job-store.ts';

/** A deployment of nothing but controls that only a person can put in place would end without having done anything. */
export function refuseByHand({ controls }: Pick<DeployDeps, 'controls'>, { phase, requested }: DeploymentRequest): void {
  if (phase === 'rollback') return;
  const known = controls.filter(({ id }) => requested.some(({ controlId }) => controlId === id));
  const [first] = known;
  if (first === undefined || known.some(({ remedy }) => remedy.changes !== undefined)) return;
  const what = known.length === 1 ? `“${first.title}”` : `these ${known.length} controls`;
  throw new HttpError(
    409,
    `Rampart cannot put ${what} in place itself. Follow the deployment guide, then use Process now so that Rampart reads the result.`,
  );
}
