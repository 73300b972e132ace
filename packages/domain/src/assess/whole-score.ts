/** A posture score without decimals. 100 is said only where nothing fails, and 0 only where nothing passes. */
export function wholeScore(score: number): number {
  if (score <= 0 || score >= 100) return Math.round(score);
  return Math.min(99, Math.max(1, Math.round(score)));
}
