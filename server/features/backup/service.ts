export { backup, type BackupEvent, move, restore } from './backup.ts'
export { fingerprints } from './tables.ts'
