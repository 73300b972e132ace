import type { FrameworkControl } from '@rampart/contract/frameworks.ts';
import { Link } from '@tanstack/react-router';
import { questAddress } from '../../parts/remediations/quest-address.ts';
import classes from './frameworks.module.css';

/** Leads to the remediation that puts the control in place; only its title where no listed one does. */
export function ControlLink({ control: { title, quest } }: { readonly control: FrameworkControl }) {
  if (quest === null) return <span className={classes['name']}>{title}</span>;
  return (
    <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
      {title}
    </Link>
  );
}
