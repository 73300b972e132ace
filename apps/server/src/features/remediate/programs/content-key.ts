import type { ContentKey, ProductId } from '@rampart/domain/product.ts';

/** A file of a program. */
export interface ProgramFile {
  readonly programId: string;
  readonly product: ProductId;
  readonly kind: ContentKey;
}

const pattern =
  /^(?<programId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<product>\w{1,60})\.(?<kind>deployment_guide|configuration_tool)$/;

export const keyOfFile = ({ programId, product, kind }: ProgramFile): string => `${programId}.${product}.${kind}`;

/** Nothing when it is not the key of a file. */
export function fileOfKey(key: string): ProgramFile | undefined {
  const { programId, product, kind } = pattern.exec(key)?.groups ?? {};
  if (programId === undefined || product === undefined) return undefined;
  return { programId, product, kind: kind === 'deployment_guide' ? 'deployment_guide' : 'configuration_tool' };
}

const peoplePattern = /^(?<programId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.people_list$/;

export const keyOfPeopleList = (programId: string): string => `${programId}.people_list`;

/** The program whose people the key is of; nothing when it is another key. */
export const programOfPeopleKey = (key: string): string | undefined => peoplePattern.exec(key)?.groups?.['programId'];
