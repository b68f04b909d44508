import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as t from '#server/tables.ts'

/** Every table by its name in server/tables.ts. */
const tables = new Map(Object.entries<unknown>(t).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)))

/** The rows that a table's rows belong to, and what becomes of them when those go. */
const ownersOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.map(({ reference, onDelete }) => ({ table: reference().foreignTable, onDelete }))

/** Columns that say whose a row is, also where no foreign key does. */
const NAMES_SOMEBODY = /^(?:.*user_id|actor_id|published_by|email|recipient|phone)$/
const namesSomebody = (table: PgTable) => getTableConfig(table).columns.some(({ name }) => NAMES_SOMEBODY.test(name))

/** A set of tables with all that belong to one of them. */
function withTheirs(first: PgTable[], by: (owner: ReturnType<typeof ownersOf>[number]) => boolean): Set<PgTable> {
  const all = new Set(first)
  for (let before = 0; before < all.size;) {
    before = all.size
    for (const table of tables.values())
      if (ownersOf(table).some((owner) => by(owner) && all.has(owner.table))) all.add(table)
  }
  return all
}

const namesOf = (some: Set<PgTable>) => [...tables].flatMap(([name, table]) => (some.has(table) ? [name] : []))
const ofPeople = namesOf(withTheirs([t.users, ...[...tables.values()].filter(namesSomebody)], () => true))
const without = (names: string[], known: object) => names.filter((name) => !(name in known))
const namedIn = (file: string) =>
  new Set(readFileSync(`server/features/privacy/${file}`, 'utf8').match(/(?<=\bt\.)\w+/g))

/** What is not in the download of a person's data, and why. */
const NOT_EXPORTED = {
  oneTimeCodes: 'secrets',
  recoveryCodes: 'secrets',
  sessionTokens: 'secrets; the sessions are there',
  conversationLists: 'a version and a size of what is there',
  pointAccounts: 'the sum of the entries that are there',
  paymentAttempts: 'numbers of the payment service; the purchases are there',
  runEvents: 'the steps by which an answer that is there was sent',
  sourceCodes: 'addresses of citations that are there',
  documentTexts: 'read from the files, which their person has; the list is there',
  documentProfiles: 'drawn from the texts',
  passages: 'drawn from the texts',
  judgments: 'drawn from the texts of the library',
  judgmentCitations: 'drawn from the texts of the library',
  lawChanges: 'drawn from the texts of the library',
  procedureVersions: 'an administrator’s work for everybody',
  wordingCorrections: 'an administrator’s work for everybody',
}

/** What an account leaves behind when it goes, and why; nothing of it names the person. */
const OUTLIVES = {
  practitioners: 'a directory for everybody',
  procedureVersions: 'an administrator’s work for everybody',
  wordingCorrections: 'an administrator’s work for everybody',
  signatureRequests: 'a finished file is its signers’ too: signing/forget.ts empties it',
  signers: 'as the request',
  signatureEvents: 'as the request',
}

test('every table that holds a person’s things is in the download of their data, or it is said why not', () => {
  const exported = namedIn('export.ts')
  expect(without(ofPeople, NOT_EXPORTED).filter((name) => !exported.has(name))).toEqual([])
  expect(Object.keys(NOT_EXPORTED).filter((name) => !ofPeople.includes(name) || exported.has(name))).toEqual([])
})

test('every such table goes with the account, by its rows or by the code of the deletion, or it is said why not', () => {
  const cascades = withTheirs([t.users], ({ onDelete }) => onDelete === 'cascade')
  const going = new Set([...namesOf(cascades), ...namedIn('deletion.ts')])
  expect(without(ofPeople, OUTLIVES).filter((name) => !going.has(name))).toEqual([])
})

/** What does not move when one account becomes a part of another, and why. */
const NOT_MERGED = {
  oneTimeCodes: 'secrets of the account that goes',
  recoveryCodes: 'as these',
  sessions: 'who signed in to the account that goes signs in again',
  pointAccounts: 'its balance is booked over',
  ledgerEntries: 'the ledger only adds: the balance is booked over',
  modelUsage: 'a cap of one day',
  mails: 'letters to the address of the account that goes',
}

test('every such table moves with its person when two accounts become one, or it is said why not', () => {
  const own = [...tables].filter(([, table]) =>
    ownersOf(table).some((owner) => owner.table === t.users && owner.onDelete === 'cascade'),
  )
  const merged = namedIn('merge-accounts.ts')
  expect(own.flatMap(([name]) => (merged.has(name) || name in NOT_MERGED ? [] : [name]))).toEqual([])
  expect(Object.keys(NOT_MERGED).filter((name) => !own.some(([known]) => known === name))).toEqual([])
})
