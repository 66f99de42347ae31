// Blocks the first paint, so that a page is never shown in the other theme before.
try {
  const theme = localStorage.getItem('surety.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
