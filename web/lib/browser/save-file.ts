/** Hands bytes or text to the browser as a download named `name`. */
export function saveFile(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // some browsers read the address only after the click has returned
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
