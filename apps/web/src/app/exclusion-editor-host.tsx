import type { ExclusionType } from '@rampart/contract/people.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { ExclusionEditorProvider } from '../parts/exclusion-lists/exclusion-editor-slot.ts';

const ExclusionEditorAlone = lazy(async () => ({
  default: (await import('../features/people/editor/exclusion-editor-alone.tsx')).ExclusionEditorAlone,
}));

const show = (type: ExclusionType): ReactNode => (
  <Suspense fallback={<TableSkeleton rows={3} columns={3} />}>
    <ExclusionEditorAlone key={type} type={type} />
  </Suspense>
);

/** Gives every screen the editor of exclusion lists, fetched when the first one shows it. */
export function ExclusionEditorHost({ children }: { readonly children: ReactNode }) {
  return <ExclusionEditorProvider value={show}>{children}</ExclusionEditorProvider>;
}
