import { ErrorPage } from '@rampart/ui/error-page.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorReference } from '../shell/api/error-reference.ts';

export function SignedOutError({ error }: ErrorComponentProps) {
  return <ErrorPage message={errorReference(error)} onRefresh={() => window.location.reload()} />;
}
