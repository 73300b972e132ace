/** The length of a day without clock changes, for counting back and forth in UTC. */
export const dayMs = 24 * 60 * 60 * 1000;

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);
