/** What no one has approved by then ends. */
export const daysToDecide = 7;
