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
  /** Beside the label, in the rail with it; nothing where it is not known or nothing is there to do. */
  count?: number | undefined;
  /** What the number counts, for those who hear it: `23 open`. */
  countNoun?: string | undefined;
  /** Why the entry cannot be followed; it stays in place and says so. */
  disabledReason?: string | undefined;
  /** Draws the eye to the next thing to do. */
  highlight?: boolean | undefined;
  /** Renders the caller's link with these props: `(props) => <Link to="/people" {...props} />`. */
  render: (props: NavLinkProps) => ReactNode;
}
