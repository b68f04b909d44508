import { expect, it } from 'vitest'
import { fitCalibration } from './calibration.ts'

it('finds how much a classifier says too much, and gives probabilities that are borne out', () => {
  const at = (logOdds: number, dangers: number, others: number) => [
    ...Array.from({ length: dangers }, () => ({ logOdds, isIt: true })),
    ...Array.from({ length: others }, () => ({ logOdds, isIt: false })),
  ]
  // 9 of 10 at log odds 4, 1 of 10 at log odds 0: halfway, at 2, as many as not
  const { slope, offset } = fitCalibration([...at(4, 90, 10), ...at(0, 10, 90)])
  expect(slope).toBeCloseTo(Math.log(9) / 2, 3)
  expect(offset).toBeCloseTo(-Math.log(9), 3)
})
