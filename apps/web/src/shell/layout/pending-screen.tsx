import { Screen } from '@rampart/ui/screen.tsx';
import type { ReactNode } from 'react';

/** The heading of a screen whose data is on its way, above skeletons in the shape of what comes. */
export function PendingScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Screen title={title}>{children}</Screen>;
}
