/**
 * How many controls a share is of, wherever “8 of 20 in place” is shown: those that are in place or not, as in the posture score. What is not
 * known, is being confirmed, has an accepted risk or does not apply is left out, and shown beside it.
 */
export const countedControls = ({ passing, failing }: { readonly passing: number; readonly failing: number }): number => passing + failing;
