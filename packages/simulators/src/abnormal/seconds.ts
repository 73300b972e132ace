export const seconds = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
