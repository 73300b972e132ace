import { type PeopleGroup, peopleGroups } from '@rampart/domain/people/people-group.ts';
import { wholeOrganisation } from '@rampart/domain/program.ts';
import { User, UsersRound } from 'lucide-react';
import { queryClient } from '../../shell/api/query-client.ts';
import { isOpenToMe } from '../../shell/gates/require-permission.ts';
import type { PaletteEntry, PaletteSource } from '../../shell/palette/palette-source.ts';
import { foundPeopleQuery } from './queries.ts';

const customGroups: PaletteEntry = {
  group: 'Pages',
  id: 'custom-groups',
  label: 'Custom groups',
  keywords: ['exclusions', 'emergency access', 'service accounts'],
  icon: UsersRound,
  go: { to: '/personas/$group/custom-groups', params: { group: wholeOrganisation } },
};

const groupEntry = ({ id, name }: PeopleGroup): PaletteEntry => ({
  group: 'Pages',
  id: `people-group-${id}`,
  label: name,
  description: 'People group',
  keywords: ['personas', 'persona'],
  icon: UsersRound,
  go: { to: '/personas/$group', params: { group: name } },
});

const groupEntries = peopleGroups.filter(({ isHidden }) => isHidden !== true).map(groupEntry);

/** Found by their name only. */
const hiddenEntries = peopleGroups.filter(({ isHidden }) => isHidden === true).map(groupEntry);

export const paletteSource: PaletteSource = {
  load: async () => [...(isOpenToMe('people:read') ? groupEntries : []), ...(isOpenToMe('exclusions:read') ? [customGroups] : [])],
  async search(words) {
    if (!isOpenToMe('people:read')) return [];
    const people = await queryClient.fetchQuery(foundPeopleQuery(words));
    const hidden = hiddenEntries.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));
    const found = people.map(({ mail, name, job_title: jobTitle }): PaletteEntry => ({
      group: 'People',
      id: mail,
      label: name,
      description: jobTitle === null ? mail : `${jobTitle} · ${mail}`,
      icon: User,
      address: `/personas?person=${encodeURIComponent(mail)}`,
    }));
    return [...hidden, ...found];
  },
};
