// Starts what a signed-in person needs while the application itself is still on its way. What the page does not take up is let go.
(() => {
  const plan = JSON.parse(document.getElementById('first-requests')?.textContent ?? 'null');
  const token = window.localStorage.getItem('rampart.access');
  // After a visit to an identity provider the token belongs to the session before.
  const comesFromSso =
    window.sessionStorage.getItem('rampart.gone-to-sso') !== null || new URLSearchParams(window.location.search).has('sso');
  if (plan === null || token === null || comesFromSso) return;
  const expiresAt = (() => {
    try {
      return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000;
    } catch {
      return 0;
    }
  })();
  // Who has to sign in first may never need the application of those who have.
  if (!(expiresAt > Date.now())) return;
  const { pathname } = window.location;
  if (plan.entrances.some((entrance) => pathname === entrance || pathname.startsWith(`${entrance}/`))) return;
  for (const href of [...plan.files, ...(plan.screens[pathname] ?? [])]) {
    const link = document.createElement('link');
    const isScript = href.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
  const authorization = `Bearer ${token}`;
  const replies = new Map(
    plan.calls.map((path) => [path, fetch(path, { credentials: 'same-origin', headers: { authorization } }).catch(() => undefined)]),
  );
  window.rampartFirst = { authorization, replies };
})();
