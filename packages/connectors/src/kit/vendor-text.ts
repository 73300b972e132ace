import { z } from 'zod';

/** More than any vendor lets people write into a name, a title or a subject. */
const longest = 4096;

/** Free text of a vendor's, cut where it has no end: one person's endless title must not hide everyone else. `overwrite` takes half the time of `transform`. */
export const vendorText = z.string().overwrite((text) => (text.length > longest ? text.slice(0, longest).toWellFormed() : text));
