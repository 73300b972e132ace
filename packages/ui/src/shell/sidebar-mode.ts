import { createContext, use } from 'react';

export interface SidebarMode {
  /** The narrow rail shows icons only. */
  isRail: boolean;
  /** Called when an entry is followed; closes the drawer on phones. */
  onNavigate: () => void;
}

export const SidebarModeContext = createContext<SidebarMode>({ isRail: false, onNavigate: () => undefined });

/** For content of the sidebar, such as a tenant switcher that shrinks with it. */
export function useSidebarMode(): SidebarMode {
  return use(SidebarModeContext);
}
