export { backup, type BackupEvent, move, restore } from './backup.ts'
