import { describe, expect, it } from 'vitest'
import { addressOf, readConfig } from './config.ts'

describe('the configuration', () => {
  it('takes an address that paths are added to with or without a slash at its end, and leaves a whole one alone', () => {
    const config = readConfig({
      AI_BASE_URL: ' http://127.0.0.1:11434/v1/ ',
      AI_MODEL: 'm',
      PAYNOW_URL: 'http://127.0.0.1:9000//',
      GOTENBERG_URL: 'http://127.0.0.1:3001',
      RERANK_URL: 'http://127.0.0.1:7997/rerank/',
      RERANK_MODEL: 'r',
    })
    expect(config).toMatchObject({
      AI_BASE_URL: 'http://127.0.0.1:11434/v1',
      PAYNOW_URL: 'http://127.0.0.1:9000',
      GOTENBERG_URL: 'http://127.0.0.1:3001',
      RERANK_URL: 'http://127.0.0.1:7997/rerank/',
    })
  })

  it('sends people in mails to the address that the start prints, where none is set', () => {
    for (const HOST of ['127.0.0.1', '0.0.0.0', '::1', 'law.example.test'])
      expect(readConfig({ HOST, PORT: '8080' }).PUBLIC_URL).toBe(addressOf(HOST, 8080))
    expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://127.0.0.1:8080')
    expect(addressOf('0.0.0.0', 80)).toBe('http://127.0.0.1:80')
    expect(addressOf('::1', 80)).toBe('http://[::1]:80')
    expect(readConfig({ PUBLIC_URL: 'https://law.example.test' }).PUBLIC_URL).toBe('https://law.example.test')
  })

  it('says in one sentence which setting is wrong', () => {
    expect(() => readConfig({ WHATSAPP_API_URL: 'graph' })).toThrow(/WHATSAPP_API_URL.*must be a URL/)
    expect(() => readConfig({ AI_BASE_URL: 'http://127.0.0.1:1/v1' })).toThrow(/AI_MODEL/)
  })
})
