/** A policy that names its groups can be changed for one of them only as a whole, so it is left alone for a group that it does not name. */
export const concernsGroup = ({ groups }: { readonly groups: readonly string[] }, group: string): boolean =>
  group === 'everyone' || groups.includes(group);
