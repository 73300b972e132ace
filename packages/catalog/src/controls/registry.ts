import type { Control } from '@rampart/domain/control.ts';
import { legacySignInBlocked } from './azure-conditional-access/legacy-sign-in-blocked.ts';

/** Every control of the catalog. `npm run new-control` adds to it; a test holds it equal to the files. */
export const controlRegistry: readonly Control[] = [legacySignInBlocked];
