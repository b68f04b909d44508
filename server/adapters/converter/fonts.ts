import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The fonts a document is set in, shipped as npm packages under the Open Font License. Caladea and Carlito have the
 * measures of Cambria and Calibri, so that a page breaks alike in Word and in a PDF made on any machine.
 */
const PACKAGES = ['@expo-google-fonts/caladea', '@expo-google-fonts/carlito']
const SIGNS = '@expo-google-fonts/noto-emoji'

/** Folders that hold our font files, for programs that look for fonts by themselves. */
export function fontFolders(): string[] {
  return [...PACKAGES, SIGNS].map((name) => path.dirname(require.resolve(`${name}/package.json`)))
}

/** Emoji, which the built-in LibreOffice lacks; it brings the others itself. */
export function emojiFont(): string {
  return path.join(path.dirname(require.resolve(`${SIGNS}/package.json`)), '400Regular', 'NotoEmoji_400Regular.ttf')
}

/** A fontconfig file: the machine's fonts, then ours, and ours in place of the two that Word documents name. */
export function fontConfig(cacheFolder: string): string {
  const alias = (family: string, prefer: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${prefer}</family></prefer></alias>`
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fontFolders()
  .map((folder) => `<dir>${folder.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</dir>`)
  .join('\n')}
${alias('Cambria', 'Caladea')}${alias('Calibri', 'Carlito')}
<cachedir>${cacheFolder}</cachedir></fontconfig>`
}
