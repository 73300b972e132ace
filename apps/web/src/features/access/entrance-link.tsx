import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import classes from './entrance.module.css';

interface EntranceLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

const opensElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** A link between the screens of the signed-out application, whose addresses the signed-in router does not know. */
export function EntranceLink({ to, children }: EntranceLinkProps) {
  const { history } = useRouter();
  return (
    <a
      className={classes.link}
      href={to}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        history.push(to);
      }}
    >
      {children}
    </a>
  );
}
