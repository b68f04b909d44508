/** The features page. */
export const features = {
  pageTitle: 'Features',
  title: (product: string) => `Your AI ${product}`,
  lead: 'An assistant made to work over a library of more than 20,000 legal documents: it finds the section, explains it in plain words and shows you where it stands.',
  threeTools: 'Three tools',
  assistant: 'AI Legal Assistant',
  assistantText:
    'Ask in everyday words and get an answer in short sentences. Small marks in the text name the section each sentence rests on; press one to read the section itself. Attach a contract or a letter and ask about it.',
  generation: 'Document Generation',
  generationText:
    'Leases, loan agreements, letters of demand, employment contracts and more. The form asks only for what the document needs. The price in points stands on each template before you begin.',
  library: 'Legal Library',
  libraryText:
    'Acts of Parliament and guides in plain words, sorted under headings. Search by title or keyword, read on any screen, or download the file.',
  sixReasons: 'Six reasons to use it',
  reason1: 'You can check it',
  reason1Text: 'Every quoted passage stands word for word in the document it names. That is tested before you see it.',
  reason2: 'It admits what it does not know',
  reason2Text: 'When the library has no answer, you are told so and shown the nearest sections.',
  reason3: 'It is made for Zimbabwe',
  reason3Text: 'The answers come from Zimbabwean law, and say how old their text is.',
  reason4: 'It works on a small phone',
  reason4Text: 'Pages are light, load quickly on a poor connection and use little data.',
  reason5: 'Your questions stay yours',
  reason5Text: 'Nobody else sees your consultations, unless you report an answer to us. You can delete each of them.',
  reason6: 'No monthly bill',
  reason6Text: 'You buy points with EcoCash when you need them. They do not expire.',
  getStarted: 'Get Started Now',
}
