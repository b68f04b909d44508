// Runs before the first paint. Dark is the default; a choice made with the switch is remembered.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f6f7f7'
  }
} catch {}
