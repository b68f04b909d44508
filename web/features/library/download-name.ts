import type { LibraryDocument } from '#contract/library/library.ts'

/** '{name}.{extension of location}'; a name that ends so already stays as it is. */
export function downloadName({ name, location }: Pick<LibraryDocument, 'name' | 'location'>): string {
  const extension = location.match(/\.[^./\\]+$/)?.[0] ?? ''
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : name + extension
}

/** A file's name as the name of a document: without its extension. */
export const nameOfFile = (file: string) => file.replace(/\.(?:pdf|docx?)$/i, '') || file
