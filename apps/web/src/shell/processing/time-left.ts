const minuteSeconds = 60;

export const timeLeftText = (seconds: number): string =>
  seconds < minuteSeconds ? 'less than a minute left' : `about ${Math.round(seconds / minuteSeconds)} min left`;
