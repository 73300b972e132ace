import { ErrorPage } from '@rampart/ui/error-page.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '../shell/api/error-text.ts';

export function SignedOutError({ error }: ErrorComponentProps) {
  return <ErrorPage message={errorText(error)} onRefresh={() => window.location.reload()} />;
}
