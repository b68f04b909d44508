const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "2016-12-31" as "31 December 2016"; anything else as it is. */
export function longDate(iso: string): string {
  const match = iso.match(/^(\d{4})-(\d{2})-(\d{2})/)
  const month = match && MONTHS[Number(match[2]) - 1]
  return month ? `${Number(match[3])} ${month} ${match[1]}` : iso
}
