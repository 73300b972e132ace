import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../shell/api/query-client.ts';

interface ProvidersProps {
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

export function Providers({ nonce, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider nonce={nonce}>{children}</UiProvider>
    </QueryClientProvider>
  );
}
