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
