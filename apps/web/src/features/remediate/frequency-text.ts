/** Hours to one decimal, minutes under an hour; 0 follows the data. */
export function frequencyText(seconds: number): string {
  if (seconds === 0) return 'Event driven';
  if (seconds < 3600) return `every ${Math.round(seconds / 60)} min`;
  return `every ${Math.round((seconds / 3600) * 10) / 10} h`;
}
