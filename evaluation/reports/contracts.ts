import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { share, table } from '#bench/support/table.ts'
import { type MeasuredContract, measureContract, readCases } from '#evaluation/contracts/measure.ts'
import { contractChecks } from '#server/features/contract-review/rules/content.ts'
import { ROOT } from '#server/root.ts'
import type { Options, Section } from './report.ts'

/** What the rules find in contracts with planted faults, and what they say of those that have none, without a language model. */
export const contracts: Section = { name: 'contracts', heading: 'Contracts with planted faults', run }

async function run({ contracts: folder, json }: Options): Promise<string> {
  if (!existsSync(path.join(folder, 'key.jsonl')))
    return `Left out: there is no key.jsonl in ${path.basename(folder)} (--contracts).`
  const checks = contractChecks({ CONTENT_DIR: path.join(ROOT, 'content') })
  const cases = readCases(folder)
  const measure = async (by: 'named' | 'guessed') => {
    const measured: MeasuredContract[] = []
    for (const one of cases) measured.push(await measureContract(checks, folder, one, by))
    return measured
  }
  const named = await measure('named')
  const guessed = await measure('guessed')
  if (json) writeFileSync(json, named.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const faults = cases.flatMap((one) => one.faults)
  return [
    `${cases.length} contracts of the kinds that are reviewed, ${cases.filter(({ lawful }) => lawful).length} of them lawful, with ${faults.length} planted faults, by two writers who saw statutes only. Called a fault: a finding that says so (not one that only asks to look) at the words of the fault by the same Act, or, of what is missing, by its section. In brackets 95 % intervals (Wilson).`,
    table([
      [
        'reviewed as',
        'n',
        'called a fault',
        'called so or pointed at',
        'false alarms: lawful contracts with any',
        'in all in these',
        'in the faulty ones',
        'pointed at for nothing, a contract',
      ],
      row('the kind that it is', named),
      row('the kind that is guessed', guessed),
    ]),
    table([
      ['sort of fault', 'n', 'called a fault', 'called so or pointed at'],
      ...[...new Set(faults.map(({ sort }) => sort))].map((sort) => {
        const of = named.flatMap((one) => one.faults.filter(({ fault }) => fault.sort === sort))
        return [
          sort,
          String(of.length),
          share(of, ({ isFound }) => isFound),
          share(of, ({ isPointedAt }) => isPointedAt),
        ]
      }),
    ]),
    `Taken for the kind that it is: ${share(guessed, ({ of, guessed: kind }) => kind === of.kind)} of ${cases.length}.`,
  ].join('\n\n')
}

function row(name: string, measured: MeasuredContract[]): string[] {
  const faults = measured.flatMap((one) => one.faults)
  const lawful = measured.filter(({ of }) => of.lawful)
  const faulty = measured.filter(({ of }) => !of.lawful)
  const alarms = (some: MeasuredContract[]) =>
    String(some.reduce((sum, { falseAlarms }) => sum + falseAlarms.length, 0))
  return [
    name,
    String(faults.length),
    share(faults, ({ isFound }) => isFound),
    share(faults, ({ isPointedAt }) => isPointedAt),
    `${share(lawful, ({ falseAlarms }) => falseAlarms.length > 0)} of ${lawful.length}`,
    alarms(lawful),
    alarms(faulty),
    (measured.reduce((sum, { idlePointers }) => sum + idlePointers.length, 0) / measured.length).toFixed(1),
  ]
}
