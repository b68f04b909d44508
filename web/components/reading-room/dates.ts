const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "2016-12-31" as "31 December 2016"; anything else as it is. */
export function longDate(iso: string): string {
  const found = iso.match(/^(\d{4})-(\d{2})-(\d{2})/)
  const month = found && MONTHS[Number(found[2]) - 1]
  return month ? `${Number(found[3])} ${month} ${found[1]}` : iso
}
