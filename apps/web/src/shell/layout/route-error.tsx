import { ErrorPage } from '@rampart/ui/error-page.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '../api/error-text.ts';
import { MissingPermission } from '../gates/missing-permission.ts';
import { MissingPermissionPage } from '../gates/missing-permission-page.tsx';

/** What stands in a screen's place when it cannot be shown. */
export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof MissingPermission) return <MissingPermissionPage neededRole={error.neededRole} />;
  return <ErrorPage message={errorText(error)} onRefresh={() => window.location.reload()} />;
}
