import type { deadlineMessages } from './deadline-words.ts'

const inDays = (days: number) => `${days === 1 ? 'zuva' : 'mazuva'} ${days}`

export const deadlineMessagesSn: typeof deadlineMessages = {
  leftOut: (day) => `Zuva rinotangirwa kuverengwa, ${day}, haribatanidzwi.`,
  hoursRun: (hours, day) =>
    `Maawa ${hours} anoverengwa kubva paawa yaanotangira, uye anopera paawa imwe cheteyo musi we${day}.`,
  closedNotCounted: 'Mugovera, Svondo nemazuva ezororo renyika hazviverengwi.',
  holidaysLeftOut: (holidays) => `Mazuva ezororo renyika asina kuverengwa: ${holidays}.`,
  daysCounted: (days) => `Panoverengwa ${inDays(days)}, nekupera kwevhiki nemazororo zvichibatanidzwa.`,
  sameNumber: 'Panoverengwa mwedzi yekarenda: nguva inopera pazuva rine nhamba imwe chete.',
  lastOfMonth:
    'Panoverengwa mwedzi yekarenda: mwedzi iwoyo hauna zuva rine nhamba iyoyo, saka nguva inopera pazuva rawo rekupedzisira.',
  theDayItself: 'zuva racho pacharo',
  dayGiven: 'Iri ndiro zuva ramakapa.',
  hours: (length) => `maawa ${length}`,
  days: inDays,
  court_days: (length) => `mazuva edare ${length}`,
  weeks: (length) => `mavhiki ${length}`,
  months: (length) => `mwedzi ${length}`,
  years: (length) => `makore ${length}`,
  countedFrom: (time, day) => `${time} kubva musi we${day}`,
  andAfter: (counted, time) => `${counted}, uye ${time} mushure mazvo`,
  countedBack: (days, day) =>
    `Panoverengwa ${inDays(days)} kudzokera shure kubva musi we${day}, nekupera kwevhiki nemazororo.`,
  movedBack: (day) =>
    `Iri i${day}, mahofisi akavharwa, saka chengetai zuva rekupedzisira rinovhurwa mahofisi risati rasvika.`,
  movedOn: (closed, day) =>
    `Mahofisi akavharwa pamazuva aya, saka zvinoenda kuzuva rekutanga rinovhurwa mahofisi, ${day}: ${closed}.`,
  daysBefore: (days, day) => `${inDays(days)} musi we${day} usati wasvika`,
  closedDaysCount: 'Mutemo unoti kupera kwevhiki nemazororo enyika hazviwedzeri nguva iyi.',
  whateverDay: (counted) => `${counted}, chero riri zuva ripi`,
  nextOpen: 'zuva rinotevera risiri Svondo kana zororo renyika, semutemo unowanzoshandiswa',
  nextOffice: 'zuva rinotevera rinovhurwa mahofisi, kana Mugovera usingaverengwi',
  lastIsClosed: (day, name) =>
    `Zuva rekupedzisira, ${day}, i${name}. Hazvina chokwadi kuti munowana imwe nguva, saka chengetai zuva rekupedzisira rinovhurwa mahofisi risati rasvika.`,
  dayAfter: (counted) => `zuva rinotevera ${counted}`,
  otherSideNext: 'zuva rekupedzisira iSvondo kana zororo renyika, uye mumwe wenyu anogona kushandisa rinotevera',
  wholeLastDay: 'Zuva rose rekupedzisira nderemumwe wenyu, saka mirai kusvika rapera.',
  youNext: 'zuva rekupedzisira iSvondo kana zororo renyika, uye munogona kushandisa rinotevera',
  yourLastDay:
    'Zuva rose rekupedzisira richiri renyu. Hazvina chokwadi kuti kupera kwevhiki kana zororo kunokupai imwe nguva, saka verengai nezuva rekutanga.',
  unknowable:
    'Mazuva ekuvhota nemazuva anoziviswa nemutungamiriri wenyika mazororo enyika zvakare. Haagoni kuzivikanwa mberi: bvunzai kuhofisi kana pakambova nerakadaro.',
  interpretation:
    'Mitemo yekuverenga nguva iri muInterpretation Act [Chapter 1:01], isiri muraibhurari ino. Kumbirai clerk kana registrar kuti asimbise zuva racho.',
  sunday: 'Svondo',
  saturday: 'Mugovera',
  mondayAfter: (holiday) => `Muvhuro unotevera ${holiday}`,
  tuesdayAfterChristmas: 'Chipiri chinotevera Kisimusi',
  holidays: {
    'New Year’s Day': 'Zuva reGore Idzva',
    'National Youth Day': 'Zuva reVechidiki',
    'Good Friday': 'Chishanu Chitsvene',
    'Easter Saturday': 'Mugovera weIsita',
    'Easter Monday': 'Muvhuro weIsita',
    'Independence Day': 'Zuva reKuzvitonga',
    'Workers’ Day': 'Zuva reVashandi',
    'Africa Day': 'Zuva reAfrica',
    'Heroes’ Day': 'Zuva reMagamba',
    'Defence Forces Day': 'Zuva reMauto',
    'National Unity Day': 'Zuva reKubatana',
    'Christmas Day': 'Kisimusi',
  },
  weekdays: 'Svondo Muvhuro Chipiri Chitatu China Chishanu Mugovera',
  calendarFrom: (day) => `Rakaverengwa kubva musi we${day}.`,
  byOneReading: (day, why) => `Nekumwe kuverenga ${day}: ${why}.`,
  confirmDate: 'Ruzivo rwemutemo, kwete mazano egweta. Simbisai zuva racho nehofisi.',
}
