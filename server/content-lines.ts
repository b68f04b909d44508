import * as z from 'zod/mini'

/**
 * The entries of a .jsonl file of content, one a line; empty lines are passed over. `file` and `entry`, such as "a change of the law",
 * are what is said of a line that is none: throws an Error.
 */
export function readLines<Schema extends z.ZodMiniType>(
  { file, text }: { file: string; text: string },
  schema: Schema,
  entry: string,
): z.infer<Schema>[] {
  return text.split('\n').flatMap((line, i) => {
    if (!line.trim()) return []
    try {
      return [schema.parse(JSON.parse(line))]
    } catch (error) {
      throw new Error(`Line ${i + 1} of ${file} is not ${entry}`, { cause: error })
    }
  })
}
