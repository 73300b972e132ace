import type { Application } from '@rampart/contract/connect.ts';
import { isUpload } from '@rampart/domain/auth-method.ts';
import type { Health } from '@rampart/ui/status/status-dot.tsx';

/** Has no credentials, so there is nothing that a check could refuse. */
const isExempt = ({ auth_method: method }: Application): boolean => method === 'none' || method === 'child-module';

/** A file that was never read with success connects nothing: its application is no more than a place for the next one. */
export const isUnproven = ({ auth_method: method, account, connections }: Application): boolean =>
  isUpload(method) && account === null && !connections.some(({ is_successful: isSuccessful }) => isSuccessful);

/** By the newest check alone: what failed last week and works today is healthy. A new file that was refused leaves the old one in use. */
export function connectionHealth(application: Application | undefined): Health {
  if (application === undefined) return 'not-connected';
  if (isUnproven(application)) return application.is_checking ? 'checking' : 'not-connected';
  const newest = application.connections.find(({ is_replacement: isReplacement }) => isReplacement !== true);
  if (newest === undefined) {
    if (isExempt(application)) return 'healthy';
    return application.is_checking ? 'checking' : 'not-connected';
  }
  return newest.is_successful ? 'healthy' : 'error';
}
