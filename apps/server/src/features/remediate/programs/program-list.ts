import { productName } from '@rampart/domain/product-name.ts';
import type { Program } from './program-store.ts';

/** The id of the list of a program's people. */
export const programList = ({ group }: Pick<Program, 'group'>): string => `program:${group}`;

/** What its group is called at a product. */
export const programGroupName = ({ group }: Pick<Program, 'group'>): string => `${productName}: ${group}`;
