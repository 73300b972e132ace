/** The value of the list's facet Status that every open remediation has, beside the status that is shown of it. */
export const openStatus = 'OPEN';
