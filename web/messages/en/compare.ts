/** The comparison of two versions of a text. */
export const compare = {
  title: 'Compare two versions',
  lead: 'See what changed between two versions of a contract or a letter, word by word. It is free, and we keep neither of them.',
  before: 'The older version',
  after: 'The newer version',
  pasteHint: 'Paste its text, or take it from a Word or PDF file.',
  fromFile: 'Take from a file',
  fileOfBefore: 'Word or PDF file of the older version',
  fileOfAfter: 'Word or PDF file of the newer version',
  compare: 'Compare',
  result: 'What changed',
  nothing: 'Both versions say the same. Only spaces and line ends may differ.',
  changed: (count: number) => (count === 1 ? '1 paragraph changed' : `${count} paragraphs changed`),
  added: (count: number) => (count === 1 ? '1 added' : `${count} added`),
  removed: (count: number) => (count === 1 ? '1 taken out' : `${count} taken out`),
  unchanged: (count: number) => (count === 1 ? '1 paragraph unchanged' : `${count} paragraphs unchanged`),
  isChanged: 'Changed',
  isAdded: 'Added',
  isRemoved: 'Taken out',
  wasRemoved: 'taken out:',
  wasAdded: 'added:',
  askAbout: 'Ask about this change',
  question: (before: string, after: string) =>
    before && after
      ? `In my contract this: “${before}” was changed to: “${after}”. What does that mean for me, and is it allowed?`
      : after
        ? `This was added to my contract: “${after}”. What does that mean for me, and is it allowed?`
        : `This was taken out of my contract: “${before}”. What does that mean for me, and is it allowed?`,
  wordFile: 'Word document with tracked changes',
  wordNotMade: 'The Word document could not be made',
}
