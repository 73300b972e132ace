import { Button, VisuallyHidden } from '@mantine/core';
import type { FrameworkControl } from '@rampart/contract/frameworks.ts';
import { Link } from '@tanstack/react-router';
import { questAddress } from '../../parts/remediations/quest-address.ts';
import classes from './frameworks.module.css';

interface ControlLinkProps {
  readonly control: FrameworkControl;
}

/** Leads to the remediation that puts the control in place; only its title where no listed one does. */
export function ControlLink({ control: { title, quest } }: ControlLinkProps) {
  if (quest === null) return <span className={classes['name']}>{title}</span>;
  return (
    <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} className={classes['link'] ?? ''}>
      {title}
    </Link>
  );
}

/** The same, as what to do about a control that is not in place; nothing where no listed remediation brings it. */
export function RemediationLink({ control: { title, quest } }: ControlLinkProps) {
  if (quest === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(quest) }} {...props} />}
    >
      Open remediation<VisuallyHidden> for {title}</VisuallyHidden>
    </Button>
  );
}
