import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { UsersRound } from 'lucide-react';
import { CustomGroupsLink } from '../../parts/exclusion-lists/custom-groups-link.tsx';

export function UnknownGroup({ name }: { readonly name: string }) {
  return (
    <Screen title="There is no such people group">
      <EmptyState
        icon={<UsersRound size={24} strokeWidth={1.5} />}
        title={`No people group is called “${name}”`}
        hint={`Check the address. The lists of ${wholeOrganisation} are for the whole organisation.`}
        action={<CustomGroupsLink>Open the lists of {wholeOrganisation}</CustomGroupsLink>}
      />
    </Screen>
  );
}
