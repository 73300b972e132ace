import { Button } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { Link } from '@tanstack/react-router';
import { CustomGroupsLink } from '../../../parts/exclusion-lists/custom-groups-link.tsx';
import { questAddress } from '../../../parts/remediations/quest-address.ts';

/** Where to add the Emergency Access user that is missing: the step of the wizard, or the lists where it has none. */
export function EmergencyAction({ quest }: { readonly quest: Quest }) {
  if (!quest.steps.includes('exclusion'))
    return (
      <CustomGroupsLink variant="default" size="xs">
        Custom groups
      </CustomGroupsLink>
    );
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link to="/quests/$quest/$" params={{ quest: questAddress(quest), _splat: 'exclusion' }} {...props} />}
    >
      Emergency Access Users
    </Button>
  );
}
