/** Takes out what XML cannot hold, control characters and direction overrides, which can make a text read backwards; line ends become `\n`. Everything else stays as it was typed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\t\n\u0020-\u007e\u00a0-\u202c\u202f-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
