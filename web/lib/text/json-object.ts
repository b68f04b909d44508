/** The fields of an object; none where `value` is something else. What each of them holds is for whoever reads it to check. */
export const propertiesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The fields of the JSON object that a stored or received text is; none where it is damaged or something else. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> {
  try {
    return propertiesOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
