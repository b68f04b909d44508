const MONTHS = 'January February March April May June July August September October November December'

/** "2016-12-31" as "31 December 2016", with the names of `months` in their order; anything else as it is. */
export function longDate(iso: string, months = MONTHS): string {
  const match = iso.match(/^(\d{4})-(\d{2})-(\d{2})/)
  const month = match && months.split(' ')[Number(match[2]) - 1]
  return month ? `${Number(match[3])} ${month} ${match[1]}` : iso
}
