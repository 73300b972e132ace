import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { createContext, type ReactNode, useContext } from 'react';

type ShowExclusionEditor = (type: ExclusionType) => ReactNode;

const ExclusionEditorContext = createContext<ShowExclusionEditor | undefined>(undefined);
export const ExclusionEditorProvider = ExclusionEditorContext.Provider;

/** Shows the editor of an exclusion list in screens of other features than the one it belongs to. */
export function useExclusionEditor(): ShowExclusionEditor {
  const show = useContext(ExclusionEditorContext);
  if (show === undefined) throw new Error('No editor of exclusion lists is provided here.');
  return show;
}
