/** Letters, digits, `_ - .` and spaces. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_. -]*$/u
const NAME_MAX = 80
/** Words that other template tools read as commands: filling them in as names would print nonsense. */
const COMMAND = /^(IF|ELSE|ELSEIF|ENDIF|END-IF|END|FOR|END-FOR|FOREACH|EXEC|INS|CMD|QUERY|ALIAS|IMAGE|LINK|HTML)(\s|$)/

/** True when a person can fill this in under its name. */
export function isName(key: string): boolean {
  return key.length <= NAME_MAX && NAME.test(key) && !COMMAND.test(key)
}

/** The name in words: 'tenant_name', 'tenantName' and 'TENANT_NAME' are 'Tenant name'; 'ID_number' keeps its ID. */
export function labelOf(key: string): string {
  const words = key
    .replace(/[_.-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim()
  const shouted = words.length > 5 && words === words.toUpperCase()
  const lower = shouted
    ? words.toLowerCase()
    : key.includes(' ')
      ? words
      : words.replace(/(?<= )\p{Lu}(?=\p{Ll})/gu, (first) => first.toLowerCase())
  return lower.slice(0, 1).toUpperCase() + lower.slice(1)
}

/** Names that read alike are one field: {client_name}, {Client_Name}, {CLIENT NAME} and {client-name}. */
export const sameName = (key: string) => (isName(key) ? labelOf(key).toLowerCase() : key)

/** A section with such a name is a question to answer yes or no, whatever it holds. */
const CONDITION =
  /^(if|is|has|have|with|without|no|not|include|includes|show|needs|wants|was|were|are|can|may)([_. -]|(?=\p{Lu}))/u
/** And such a name means several: one repetition for each entry. */
const REPEAT =
  /^(each|every|list|all)([_. -]|(?=\p{Lu}))|([_. -]list|List)$|(?<![siu])s$|^(children|people|persons|men|women)$|[_. -](children|people)$/iu

export const soundsLikeCondition = (key: string) => CONDITION.test(key)
export const soundsLikeRepeat = (key: string) => REPEAT.test(key)
