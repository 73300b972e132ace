import { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import { defineFact } from '@rampart/domain/fact.ts';

export const directorySettings = defineFact({ id: 'identity.directory-settings', schema: DirectorySettings });
