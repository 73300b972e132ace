// The theme that was chosen in the application, or here: the same choice, kept under the same name.
const key = 'mantine-color-scheme-value';
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const chosen = () => {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : prefersDark.matches ? 'dark' : 'light';
};

const show = () => {
  root.dataset.theme = chosen();
  const button = document.getElementById('theme');
  if (button === null) return;
  button.hidden = false;
  button.textContent = chosen() === 'dark' ? 'Light theme' : 'Dark theme';
};

show();
prefersDark.addEventListener('change', show);
addEventListener('storage', show);
document.addEventListener('DOMContentLoaded', () => {
  show();
  // On a phone the contents would push the page out of sight.
  const menu = document.querySelector('details.menu');
  if (menu !== null && matchMedia('(max-width: 50em)').matches) menu.open = false;
  // Where the contents scroll, the page that is open is among what they show.
  const current = menu?.querySelector('[aria-current]');
  if (menu !== null && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
  document.getElementById('theme')?.addEventListener('click', () => {
    localStorage.setItem(key, chosen() === 'dark' ? 'light' : 'dark');
    show();
  });
});
