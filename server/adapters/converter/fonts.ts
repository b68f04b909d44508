import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The fonts our documents are set in, shipped as npm packages under the Open Font License. Carlito has the measures of
 * Calibri, so that a page breaks alike in Word and in a PDF made on any machine. (The Caladea of the same publisher has
 * not those of Cambria.)
 */
const TEXT = '@expo-google-fonts/carlito'
const SIGNS = '@expo-google-fonts/noto-emoji'
const STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']

const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`))

/** Folders that hold our font files, for programs that look for fonts by themselves. */
function fontFolders(): string[] {
  return [folderOf(TEXT), folderOf(SIGNS)]
}

/** Our font files themselves, for the built-in LibreOffice, which finds no folder of ours. */
export function fontFiles(): string[] {
  return [
    ...STYLES.map((style) => path.join(folderOf(TEXT), style, `Carlito_${style}.ttf`)),
    path.join(folderOf(SIGNS), '400Regular', 'NotoEmoji_400Regular.ttf'),
  ]
}

/** A fontconfig file: the machine's fonts, then ours, and ours in place of the one that Word documents name. */
export function fontConfig(cacheFolder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fontFolders()
  .map((folder) => `<dir>${folder.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</dir>`)
  .join('\n')}
<alias binding="same"><family>Calibri</family><prefer><family>Carlito</family></prefer></alias>
<cachedir>${cacheFolder}</cachedir></fontconfig>`
}
