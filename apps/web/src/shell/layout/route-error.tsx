import { ErrorPage } from '@rampart/ui/error-page.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorReference } from '../api/error-reference.ts';
import { errorText } from '../api/error-text.ts';
import { unsignedDetail } from '../gates/may-be-unsigned.ts';
import { MissingPermission } from '../gates/missing-permission.ts';
import { MissingPermissionPage } from '../gates/missing-permission-page.tsx';
import { UnsignedPage } from '../gates/unsigned-page.tsx';

/** What stands in a screen's place when it cannot be shown. */
export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof MissingPermission) return <MissingPermissionPage neededRole={error.neededRole} />;
  if (errorText(error) === unsignedDetail) return <UnsignedPage />;
  return <ErrorPage message={errorReference(error)} onRefresh={() => window.location.reload()} />;
}
