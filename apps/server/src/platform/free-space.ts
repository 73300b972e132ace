import { statfs } from 'node:fs/promises';

const mebibyte = 1_048_576;

/** With less than this the database may stop at any moment, in the middle of what it writes. */
const leastFreeMebibytes = 64;

export interface FreeSpace {
  readonly mebibytes: number;
  readonly isEnough: boolean;
}

/** What is left on the disk of a folder for a user without special rights. */
export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, bsize } = await statfs(folder);
  const mebibytes = Math.floor((bavail * bsize) / mebibyte);
  return { mebibytes, isEnough: mebibytes >= leastFreeMebibytes };
}
