// Runs before the first paint. Dark is the default; a choice made with the switch is remembered, and so is the language.
// Pages that are the same for everybody learn here whether somebody is signed in.
try {
  if (/(^|; )userAuthToken=./.test(document.cookie)) document.documentElement.dataset.signedIn = ''
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f6f7f7'
  }
  const language = localStorage.getItem('language')
  const title = document.querySelector('title').dataset[language]
  if (title) {
    document.title = title
    document.documentElement.lang = language
  }
} catch {}
