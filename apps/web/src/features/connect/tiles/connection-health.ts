import type { Application } from '@rampart/contract/connect.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';

/** Has no credentials of its own, so there is nothing that a check could refuse. */
const isExempt = ({ auth_method: method }: Application): boolean => method === 'none' || method === 'child-module';

/** By the newest check alone: what failed last week and works today is healthy. */
export function connectionHealth(application: Application | undefined): Health {
  if (application === undefined) return 'not-connected';
  const [newest] = application.connections;
  if (newest === undefined) {
    if (isExempt(application)) return 'healthy';
    return application.is_checking ? 'checking' : 'not-connected';
  }
  return newest.is_successful ? 'healthy' : 'error';
}

/** Why the newest check failed; nothing when it did not. */
export function failureReason(application: Application | undefined): string | undefined {
  const newest = application?.connections[0];
  if (newest === undefined || newest.is_successful) return undefined;
  return newest.reason || newest.error || newest.status_details || 'There was an error accessing the product.';
}
