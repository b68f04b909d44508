const two = (value: number) => String(value).padStart(2, '0')

/** dd/mm/yyyy hh:mm in the person's own time. Null for a text that is no date. */
export function shortDateTime(iso: string | undefined): string | null {
  const date = new Date(iso ?? '')
  if (Number.isNaN(date.getTime())) return null
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
