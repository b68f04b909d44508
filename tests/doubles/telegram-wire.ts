/** What stands on a person's screen of a text with tags; throws as Telegram refuses it. */
export function parseHtml(html: string): string {
  const open: string[] = []
  const text = html.replace(
    /<(\/?)(\w+)>|<|&(lt|gt|amp|quot);|&/g,
    (all, end?: string, tag?: string, sign?: string) => {
      if (sign) return { lt: '<', gt: '>', amp: '&', quot: '"' }[sign]!
      if (!tag || !['b', 'i', 'u', 's', 'code', 'pre', 'blockquote'].includes(tag))
        throw new Error(`can't parse entities: ${all}`)
      if (!end) open.push(tag)
      else if (open.pop() !== tag) throw new Error(`can't parse entities: unexpected end tag ${tag}`)
      return ''
    },
  )
  if (open.length) throw new Error("can't parse entities: can't find end tag")
  return text
}

export type Key = { text: string; callback_data?: string; request_contact?: boolean }
export type Markup = { inline_keyboard?: Key[][]; keyboard?: Key[][] }

/** What Telegram would say of these keys; undefined when it takes them. */
export function refuseMarkup({ inline_keyboard: inline, keyboard }: Markup): string | undefined {
  const keys = (inline ?? keyboard ?? []).flat()
  if (!keys.length || keys.length > 100 || keys.some(({ text }) => !text))
    return 'text buttons are unallowed in the inline keyboard'
  const isData = ({ callback_data: data = '' }: Key) => data.length > 0 && Buffer.byteLength(data) <= 64
  return inline && !keys.every(isData) ? 'BUTTON_DATA_INVALID' : undefined
}
