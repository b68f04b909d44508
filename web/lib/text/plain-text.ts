/** The words of a passage without its markdown signs, on one line: for places that show or copy it as plain text. */
export const plainText = (markdown: string) =>
  markdown
    .replace(/^\s*(#{1,6}|[-*])\s+/gm, '')
    .replace(/\*\*|`|(?<![_\p{L}\p{N}])__(?!_)|(?<!_)__(?![_\p{L}\p{N}])/gu, '')
    .replace(/\\([#*_`[\]\\|~<>])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
