import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeAtOnce } from './change-at-once.ts'

const lists = () => {
  const queries = new QueryClient()
  queries.setQueryData(['list', 1], ['a'])
  queries.setQueryData(['list', 2], ['b'])
  queries.setQueryData(['other'], ['c'])
  return queries
}

test('every copy changes at once and is as before when the change is taken back', async () => {
  const queries = lists()
  const undo = await changeAtOnce<string[]>(queries, ['list'], (items) => [...items, 'new'])
  expect(queries.getQueriesData({ queryKey: [] }).map(([, data]) => data)).toEqual([['a', 'new'], ['b', 'new'], ['c']])
  undo()
  expect(queries.getQueriesData({ queryKey: [] }).map(([, data]) => data)).toEqual([['a'], ['b'], ['c']])
})

test('what arrived since is not lost when the change is taken back', async () => {
  const queries = lists()
  const undo = await changeAtOnce<string[]>(queries, ['list'], (items) => [...items, 'new'])
  queries.setQueryData<string[]>(['list', 1], (now) => [...(now ?? []), 'arrived'])
  undo()
  expect(queries.getQueryData(['list', 1])).toEqual(['a', 'new', 'arrived'])
  expect(queries.getQueryData(['list', 2])).toEqual(['b'])
})
