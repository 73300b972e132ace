import { Anchor, type AnchorProps } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../shell/session/session-state.ts';

interface ConnectionsLinkProps extends AnchorProps {
  /** To look at connections, or to connect. */
  readonly needs: 'processing:start' | 'applications:write';
  /** What is said to those who may not. */
  readonly otherwise?: string;
  readonly children: string;
}

/** Leads to the connections, for those who may do there what it says. */
export function ConnectionsLink({ needs, otherwise, children, ...anchor }: ConnectionsLinkProps): ReactNode {
  if (!isPermitted(useSession().roles, needs)) return otherwise;
  return (
    <Anchor {...anchor} renderRoot={(props) => <Link to="/settings/connections" {...props} />}>
      {children}
    </Anchor>
  );
}
