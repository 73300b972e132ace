import { wholeOrganisation } from '@rampart/domain/program.ts';

/** Where the lists of people whom changes leave out are kept, for the whole organisation. */
export const customGroupsAddress = `/personas/${encodeURIComponent(wholeOrganisation)}/custom-groups`;
