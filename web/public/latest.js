// Runs where the server sent a consultation's text: it opens at its last question, as it does when its code draws it.
try {
  const questions = document.querySelectorAll('[data-question]')
  const header = document.querySelector('header')
  const last = questions[questions.length - 1]
  if (last && scrollY === 0) scrollTo(0, last.getBoundingClientRect().top - header.offsetHeight - 16)
} catch {}
