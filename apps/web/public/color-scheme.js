// Runs before the first paint, so that a dark console does not flash white while the application loads.
(() => {
  const key = 'mantine-color-scheme-value';
  const stored = window.localStorage.getItem(key);
  const isDark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
})();
