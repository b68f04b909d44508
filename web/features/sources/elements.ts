type Props = Record<string, string | number | boolean | EventListener | undefined>
export type Child = Node | string | null | false | undefined

/** Makes one element. Text goes in as text, never as HTML; `on…` properties are listeners. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') made.addEventListener(name.slice(2).toLowerCase(), value)
    else made.setAttribute(name === 'className' ? 'class' : name, String(value))
  }
  made.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  )
  return made
}
