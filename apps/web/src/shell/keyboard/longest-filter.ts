/** As many characters as a filter of a list may have. */
export const longestFilter = 200;
