import type { ReactNode } from 'react';

/** What an entry's link needs to look and behave like one. */
export interface NavLinkProps {
  className: string;
  'aria-current': 'page' | undefined;
  onClick: () => void;
  children: ReactNode;
}

export interface NavItem {
  label: string;
  icon: ReactNode;
  isActive: boolean;
  count?: number | undefined;
  /** Why the entry cannot be followed; it stays in place and says so. */
  disabledReason?: string | undefined;
  /** Draws the eye to the next thing to do. */
  highlight?: boolean | undefined;
  /** Renders the caller's link with these props: `(props) => <Link to="/people" {...props} />`. */
  render: (props: NavLinkProps) => ReactNode;
}
