/** "1 point", "12 points". */
export const pointsText = (points: number): string => (points === 1 ? '1 point' : `${points} points`)
