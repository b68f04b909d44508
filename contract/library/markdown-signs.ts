/** Lists of several lines, quotes, tables, emphasis, code, links, escapes. A numbered paragraph of a law is none of these. */
const MARKDOWN = /[*_`|\\~]|\]\(|^>|^\s*[-+]\s|\n|&(?:#\d+|[a-z]+);/i

/** Whether a paragraph holds markdown that means something; otherwise it is shown letter for letter. */
export const hasMarkdown = (paragraph: string): boolean => MARKDOWN.test(paragraph)
