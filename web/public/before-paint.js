/* Runs before the first paint and before any module: an inline script is forbidden by the CSP. */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage is switched off: the system's theme it is.
  }
  root.dataset.surface = /^\/($|images|album\/|login)/.test(location.pathname) ? 'image' : 'read';
  // zod compiles validators with `new Function` where it may; probing for that would report a CSP violation.
  // oxlint-disable-next-line no-underscore-dangle -- zod's name for it
  globalThis.__zod_globalConfig = { jitless: true };
})();
