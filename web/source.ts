/**
 * The entry of /p/{shortCode}. It stands apart from the application, so that a page
 * opened from WhatsApp on a cheap phone costs a few kB of script: no React until somebody presses Menu.
 */
import '#web/features/sources/source.css'
import { startFrame } from '#web/features/sources/frame.ts'
import { startLayers } from '#web/lib/browser/layers.ts'
import { followLanguage } from '#web/features/sources/source-language.ts'
import { showSource } from '#web/features/sources/source-page.ts'

startLayers()
startFrame()
void followLanguage()
void showSource()
