import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

test.each([
  ['business_owner', 'Business Owner'],
  ['HEAD OF THE DEPARTMENT', 'Head of the Department'],
  ['the student', 'The Student'],
  ['of counsel', 'Of Counsel'],
  ['self-employed and  retired', 'Self-Employed and Retired'],
  ['élève', 'Élève'],
  ['', ''],
])('%j is shown as %j', (given, shown) => expect(titleCase(given)).toBe(shown))
