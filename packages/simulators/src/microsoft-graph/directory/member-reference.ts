import { badRequest } from '../api/graph-error.ts';

/** The address of an object that becomes a member: `https://graph.microsoft.com/v1.0/directoryObjects/{id}`. */
const reference = /^https:\/\/graph\.microsoft\.(?:com|us)\/v1\.0\/(?:directoryObjects|users)\/([0-9a-f-]{36})$/i;

/** The id that is in it. */
export function readMemberReference(address: unknown): string {
  const id = typeof address === 'string' ? reference.exec(address)?.[1] : undefined;
  if (id === undefined) throw badRequest("Invalid URL format specified in '@odata.id' of the request payload.");
  return id;
}

/** The initial members of a new group: twenty at most. */
export function readMemberReferences(addresses: unknown): readonly string[] {
  if (!Array.isArray(addresses)) throw badRequest("Invalid value specified for property 'members' of resource 'Group'.");
  if (addresses.length > 20) throw badRequest("The number of objects bound to 'members' is limited to 20.");
  return addresses.map(readMemberReference);
}
