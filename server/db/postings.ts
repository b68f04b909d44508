/** What is searched: a table, its text, and what is given of a row that was found. */
export type Searched = {
  /** Of the function that searches: `name(query, most)` gives the best rows with their scores. */
  name: string
  table: string
  column: string
  /** The table's primary key, and its type. */
  key: [string, string]
  /** What is given of a row with its score, as columns and as a type. */
  gives: [string, string]
  /** A column that is true of the rows that are searched; without one, all are. */
  only?: string
  /** The name of its index by pg_textsearch. */
  index: string
}

/** Statements in one transaction. `name` is a table's column or an index, of what is made once; without one it is made again at every start. */
export type Made = { name?: string; make: string[] }

/** How soon more of one word stops counting, and how far a long text counts less: as pg_textsearch has them. */
const K1 = 1.2
const B = 0.75
/** Words of a query that are looked up. */
const WORDS = 60
/**
 * Postings that are read whole, of the words first that give the most score for each; of the other words, the common ones, only
 * those of the `NEAR` best by then.
 */
const READ = 8_000
const NEAR = 300

/**
 * BM25 where a server has no extension for it, in two tables next to the one that is searched. `_postings` has a row for each
 * word of each text: the word (its 64-bit hash), the text, how often it has the word, and how many words it has. `_words` says
 * how many texts have a word, and for the word 0 how many texts there are and how many words they have in all; changes are only
 * added to it, so that writers never wait for each other, and added up now and then (`compactPostings`). Triggers keep both
 * true within the transaction that writes. Which words a text has is PostgreSQL's English dictionary's word.
 *
 * The score is exact for the words that are read whole; a query whose words have more postings than `READ` can lose a text
 * below its first `NEAR`.
 */
export const postings = (searched: Searched): Made[] => [tables(searched), { make: [search(searched)] }]

const namesOf = ({ table }: Searched) => ({ postings: `${table}_postings`, words: `${table}_words` })

function tables(searched: Searched): Made {
  const { table, key } = searched
  const { postings, words } = namesOf(searched)
  return {
    name: `${postings}.word`,
    make: [
      // a process of the version before may be writing
      `lock table ${table} in share row exclusive mode`,
      `create table ${postings} (word bigint not null, text_key ${key[1]} not null, count smallint not null, length smallint not null)`,
      `create table ${words} (word bigint not null, texts int not null, length bigint not null)`,
      ...triggers(searched),
      add(searched, table),
      `create index ${postings}_idx on ${postings} (word, text_key) include (count, length)`,
      `create index ${words}_idx on ${words} (word) include (texts, length)`,
      // how such a server was searched before
      `alter table ${table} drop column if exists search_vector`,
    ],
  }
}

/** The words of the rows of `from`, each with how often it comes and how many words its row has. */
const wordsOf = ({ column, key: [key], only }: Searched, from: string) => `
  found as materialized (
    select t.${key} as text_key, hashtextextended(lexeme, 0) as word, least(cardinality(positions), 32767) as count
    from ${from} t, unnest(to_tsvector('english', t.${column}))${only ? ` where t.${only}` : ''}),
  measured as materialized (
    select *, least(sum(count) over (partition by text_key), 32767) as length from found)`

/** How many texts have each word, and how many texts and words there are in all, added to (or with -1 taken from) what was. */
const tell = (words: string, sign: 1 | -1) => `
  insert into ${words}
    select word, ${sign} * count(*), 0 from measured group by word
    union all select 0, ${sign} * count(*), ${sign} * sum(length)
      from (select distinct text_key, length from measured) t having count(*) > 0`

function add(searched: Searched, from: string) {
  const { postings, words } = namesOf(searched)
  return `with ${wordsOf(searched, from)},
    written as (insert into ${postings} select word, text_key, count, length from measured)
    ${tell(words, 1)}`
}

function remove(searched: Searched, from: string) {
  const { postings, words } = namesOf(searched)
  return `with ${wordsOf(searched, from)},
    gone as (delete from ${postings} p using measured m where p.word = m.word and p.text_key = m.text_key)
    ${tell(words, -1)}`
}

/** One for each kind of statement, because each sees other rows. An update counts where it changes what is searched. */
function triggers(searched: Searched): string[] {
  const { table, column, key, only } = searched
  const { postings, words } = namesOf(searched)
  const changed = (rows: 'old_rows' | 'new_rows') => {
    const columns = (row: string) => [column, ...(only ? [only] : [])].map((name) => `${row}.${name}`).join(', ')
    return `(select ${rows}.* from old_rows join new_rows using (${key[0]})
      where row(${columns('old_rows')}) is distinct from row(${columns('new_rows')}))`
  }
  const made = (on: string, referencing: string, statements: string[]) => [
    `create or replace function ${postings}_${on}() returns trigger language plpgsql ${BY_KEY} as $$ begin
      ${statements.map((one) => `${one};`).join('\n')} return null; end $$`,
    `create trigger ${postings}_${on} after ${on} on ${table} ${referencing}
      for each statement execute function ${postings}_${on}()`,
  ]
  const [before, after] = ['old table as old_rows', 'new table as new_rows']
  return [
    ...made('insert', `referencing ${after}`, [add(searched, 'new_rows')]),
    ...made('delete', `referencing ${before}`, [remove(searched, 'old_rows')]),
    ...made('update', `referencing ${before} ${after}`, [
      remove(searched, changed('old_rows')),
      add(searched, changed('new_rows')),
    ]),
    ...made('truncate', '', [`truncate ${postings}, ${words}`]),
  ]
}

/** The planner knows little of a table that has just grown: every join here looks up few rows of a large table by its index. */
const BY_KEY =
  'set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off'

/**
 * A word that the query repeats counts as often. In plpgsql, because a session keeps its plan; the constants are float8, because
 * PostgreSQL would count with 0.75 and a whole number in decimals, which takes twice as long as all the rest.
 */
function search(searched: Searched) {
  const { name, table, key, gives } = searched
  const { postings, words } = namesOf(searched)
  const share = `weight * count / (count + ${K1 * (1 - B)}::float8 + slope * length)`
  return `create or replace function ${name}(query text, most int) returns table(${gives[1]}, score float8)
    language plpgsql stable ${BY_KEY} as $$ #variable_conflict use_column
    begin return query with
      total as materialized (
        select sum(texts)::float8 as texts, ${K1 * B}::float8 * sum(texts) / nullif(sum(length), 0) as slope
        from ${words} where word = 0),
      asked as materialized (
        select hashtextextended(lexeme, 0) as word, cardinality(positions) as times
        from unnest(to_tsvector('english', query)) limit ${WORDS}),
      rated as materialized (
        select word, slope, holding,
          times * ${K1 + 1}::float8 * ln(1 + (greatest(texts, holding) - holding + 0.5) / (holding + 0.5)) as weight
        from asked cross join total
          cross join lateral (select sum(texts)::float8 as holding from ${words} w where w.word = asked.word) h
        where holding > 0),
      weighed as materialized (
        select word, slope, weight,
          row_number() over cheapest = 1 or sum(holding) over cheapest <= ${READ} as whole
        from rated window cheapest as (order by holding / weight, word)),
      near as materialized (
        select text_key, sum(${share}) as worth
        from weighed cross join lateral (
          select text_key, count, length from ${postings} p where p.word = weighed.word) p
        where whole group by text_key order by worth desc limit ${NEAR}),
      best as materialized (
        select text_key, worth + coalesce((
          select sum(${share}) from weighed join ${postings} p using (word) where not whole and p.text_key = near.text_key), 0) as worth
        from near order by worth desc limit most)
      select ${gives[0]
        .split(', ')
        .map((column) => `t.${column}`)
        .join(', ')}, worth
      from best join ${table} t on t.${key[0]} = best.text_key order by worth desc; end $$`
}

/**
 * Adds up what came to `_words` since the last time; a search sees it before or after, never between. Then vacuums: until
 * the visibility map knows the new rows, a search looks at the table for each posting that the index alone could give.
 */
export function compactPostings(searched: Searched): string[] {
  const { postings, words } = namesOf(searched)
  return [
    `with gone as (delete from ${words} returning *)
      insert into ${words} select word, sum(texts), sum(length) from gone group by word having sum(texts) > 0`,
    `vacuum ${postings}, ${words}`,
  ]
}
