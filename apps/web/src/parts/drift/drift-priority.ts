/** Of drift, as its alerts and definitions call it. */
export const priorityWords = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/** The marks of priorities, as everywhere else. */
export const priorityMarks = { high: 'p1', medium: 'p2', low: 'p3' } as const;
