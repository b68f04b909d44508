import type { DocxPackage, XmlTag } from './package.ts'
import type { DocxStyles } from './styles.ts'
import { type ListLevel, createListLabels } from '#server/features/library/reading/doc/list-labels.ts'

type Level = ListLevel & { style?: string }
type Abstract = { levels: (Level | undefined)[]; link?: string }
type Instance = { abstract: string; starts: Map<number, number>; levels: (Level | undefined)[] }
type Numbering = { abstracts: Map<string, Abstract>; instances: Map<string, Instance> }

const formats = new Set([
  'upperRoman',
  'lowerRoman',
  'upperLetter',
  'lowerLetter',
  'ordinal',
  'decimalZero',
  'bullet',
  'none',
])
const deepest = 8

function setLevel(level: Level, tag: XmlTag): void {
  const value = tag.attribute('val') ?? ''
  if (tag.name === 'start') level.start = Number(value) || 0
  else if (tag.name === 'numFmt') level.format = (formats.has(value) ? value : 'decimal') as ListLevel['format']
  else if (tag.name === 'lvlText') level.text = value.slice(0, 100)
  else if (tag.name === 'pStyle') level.style = value
  else if (tag.name === 'isLgl') level.legal = value !== '0' && value !== 'false'
  else if (tag.name === 'lvlRestart') level.restartAfter = Number(value) - 1
}

async function collectNumbering(docx: DocxPackage, path: string): Promise<Numbering> {
  const numbering: Numbering = { abstracts: new Map(), instances: new Map() }
  let abstract: Abstract | undefined
  let instance: Instance | undefined
  let level: Level | undefined
  let override = 0
  const depthOf = (tag: XmlTag) => Math.min(deepest, Math.max(0, Number(tag.attribute('ilvl')) || 0))
  await docx.read(path, {
    open(tag) {
      if (tag.name === 'abstractNum') {
        numbering.abstracts.set(tag.attribute('abstractNumId') ?? '', (abstract = { levels: [] }))
      } else if (tag.name === 'num') {
        numbering.instances.set(
          tag.attribute('numId') ?? '',
          (instance = { abstract: '', starts: new Map(), levels: [] }),
        )
      } else if (tag.name === 'abstractNumId' && instance) instance.abstract = tag.attribute('val') ?? ''
      else if (tag.name === 'lvlOverride') override = depthOf(tag)
      else if (tag.name === 'startOverride' && instance)
        instance.starts.set(override, Number(tag.attribute('val')) || 0)
      else if (tag.name === 'numStyleLink' && abstract) abstract.link = tag.attribute('val')
      else if (tag.name === 'lvl') {
        level = { start: 1, format: 'decimal', text: '' }
        const owner = abstract ?? instance
        if (owner) owner.levels[depthOf(tag)] = level
      } else if (level) setLevel(level, tag)
    },
    close(name) {
      if (name === 'abstractNum') abstract = undefined
      else if (name === 'num') instance = undefined
      else if (name === 'lvl') level = undefined
    },
  })
  return numbering
}

/** The abstract list of an instance; a list style is followed once to the list that defines it. */
function resolve(
  { abstracts, instances }: Numbering,
  instance: Instance,
  styles: DocxStyles,
): [string, Abstract] | undefined {
  const abstract = abstracts.get(instance.abstract)
  if (!abstract?.link) return abstract && [instance.abstract, abstract]
  const linked = instances.get(styles.list(abstract.link)?.list ?? '')
  const target = linked && abstracts.get(linked.abstract)
  return target && [linked.abstract, target]
}

/**
 * Reads the numbering part. The function it gives takes a paragraph's list, depth and style, and gives the label Word
 * shows before the paragraph ("4.2", "(a)"), '' for none. It counts: call it once for each paragraph, in order.
 */
export async function readNumbering(docx: DocxPackage, path: string, styles: DocxStyles) {
  const numbering = await collectNumbering(docx, path)
  const labels = createListLabels()
  return function label(list: string, depth: number | undefined, style: string | undefined): string {
    const instance = numbering.instances.get(list)
    const resolved = instance && resolve(numbering, instance, styles)
    if (!instance || !resolved) return ''
    const [name, abstract] = resolved
    const levels = abstract.levels.map((level, at) => instance.levels[at] ?? level)
    const own = depth ?? Math.max(0, style ? levels.findIndex((level) => level?.style === style) : 0)
    const start = instance.starts.get(own)
    return labels.next(name, levels, own, start === undefined ? undefined : { key: `${list}/${own}`, at: start })
  }
}

export type NumberingLabel = Awaited<ReturnType<typeof readNumbering>>
