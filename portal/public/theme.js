// Blocks the first paint, so that a page is never shown in the other theme before.
let theme;
try {
  theme = localStorage.getItem('surety.theme');
} catch {}
if (theme !== 'light' && theme !== 'dark')
  theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;
// Pages of a brand have a frame before the entry is there.
if (location.pathname.startsWith('/portal/w/')) document.documentElement.dataset.frame = 'brand';
