/** What a new procedure begins with: the smallest that can be walked. */
export const newText = (today: string): string => `title: What the person wants to do
summary: What they have at the end, in a sentence.
guides: []
reviewed: ${today}
age: From when the law in it is, and what is known to have changed.
questions:
  - id: happened
    ask: What happened?
    why: Why this decides something, with the section in brackets.
    kind: choice
    options:
      - { id: this, text: This }
      - { id: that, text: That }
outcomes:
  - id: first
    title: What to do
    text: What the law says (Labour Act [Chapter 28:01], s 94(1)).
steps:
  - text: The first step.
    when: [{ question: happened, is: [this] }]
  - text: A step for everybody.
deadlines: []
places:
  - name: The office
    text: Where it is.
bring:
  - text: Your identity document.
costs:
  - text: Ask the clerk.
letters: []
`
