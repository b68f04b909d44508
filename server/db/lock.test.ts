import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isOwned, lockFolder, socketPath } from './lock.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a folder has one owner at a time, and is free when the owner lets go', async () => {
  const folder = path.join(root, 'one')
  const lock = await lockFolder(folder)
  expect(await isOwned(folder)).toBe(true)
  await expect(lockFolder(folder)).rejects.toThrow('Another process is using')
  await lock.release()
  expect(await isOwned(folder)).toBe(false)
  await (await lockFolder(folder)).release()
})

test('of six that start at once exactly one gets the folder', async () => {
  const folder = path.join(root, 'six')
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)))
  const owners = tries.filter((one) => one.status === 'fulfilled')
  expect(owners).toHaveLength(1)
  await owners[0]!.value.release()
})

test.skipIf(process.platform === 'win32')('what a crash left behind does not keep anyone out', async () => {
  const folder = path.join(root, 'crash')
  writeFileSync(socketPath(folder), '')
  const lock = await lockFolder(folder)
  expect(await isOwned(folder)).toBe(true)
  await lock.release()
})

test('a command that came while the owner was still starting is answered', async () => {
  const folder = path.join(root, 'early')
  const lock = await lockFolder(folder)
  const request = http.request({ socketPath: socketPath(folder), method: 'POST', path: '/import' })
  const answer = new Promise<string>((resolve, reject) => {
    request.on('response', (response) => response.setEncoding('utf8').on('data', resolve)).on('error', reject)
  })
  request.end('{"folder":"x"}')
  await once(request, 'finish')
  const server = http.createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk))
    request.on('end', () => response.end(`heard ${body}`))
  })
  lock.adopt((connection) => server.emit('connection', connection))
  expect(await answer).toBe('heard {"folder":"x"}')
  server.closeAllConnections()
  await lock.release()
})
