// Runs before the first paint, as a file of its own: the CSP forbids inline scripts, and a module would wait for the page.
{
  const root = document.documentElement;
  root.dataset.surface = /^\/($|images|album\/|login)/.test(location.pathname) ? 'image' : 'read';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage is switched off.
  }
}
