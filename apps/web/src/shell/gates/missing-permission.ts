/** Thrown before a screen loads its data; the route's error component explains it. */
export class MissingPermission extends Error {
  readonly neededRole: string;
  constructor(neededRole: string) {
    super(`You need the ${neededRole} role`);
    this.neededRole = neededRole;
  }
}
