import type { deadlineMessages } from './deadline-words.ts'

const inDays = (days: number) => (days === 1 ? 'usuku olulodwa' : `insuku ezingu-${days}`)

export const deadlineMessagesNd: typeof deadlineMessages = {
  leftOut: (day) => `Usuku okubalwa kusukela kulo, ${day}, alubalwa.`,
  hoursRun: (hours, day) =>
    `Amahola angu-${hours} abalwa kusukela ngehola aqala ngalo, njalo aphela ngalo lelohola mhla ka-${day}.`,
  closedNotCounted: 'UMgqibelo, iSonto lamaholide elizwe akubalwa.',
  holidaysLeftOut: (holidays) => `Amaholide elizwe angabalwanga: ${holidays}.`,
  daysCounted: (days) => `Kubalwa ${inDays(days)}, lezimpelaviki lamaholide kuhlanganisiwe.`,
  sameNumber: 'Kubalwa inyanga zekhalenda: isikhathi siphela ngosuku olulenombolo efanayo.',
  lastOfMonth:
    'Kubalwa inyanga zekhalenda: inyanga leyo ayilalo usuku olulenombolo leyo, ngakho isikhathi siphela ngosuku lwayo lokucina.',
  theDayItself: 'usuku lolo uqobo',
  dayGiven: 'Lolu lusuku olunikileyo.',
  hours: (length) => `amahola angu-${length}`,
  days: inDays,
  court_days: (length) => `insuku zomthethwandaba ezingu-${length}`,
  weeks: (length) => `amaviki angu-${length}`,
  months: (length) => `inyanga ezingu-${length}`,
  years: (length) => `iminyaka engu-${length}`,
  countedFrom: (time, day) => `${time} kusukela mhla ka-${day}`,
  andAfter: (counted, time) => `${counted}, njalo ${time} ngemva kwalokho`,
  countedBack: (days, day) => `Kubalwa ${inDays(days)} emuva kusukela mhla ka-${day}, lezimpelaviki lamaholide.`,
  movedBack: (day) =>
    `Lolu lu-${day}, amahofisi evaliwe, ngakho gcina usuku lokucina lokuvulwa kwamahofisi olungaphambi kwalo.`,
  movedOn: (closed, day) =>
    `Amahofisi avaliwe ngalezi nsuku, ngakho kuya osukwini lokuqala lokuvulwa kwamahofisi, ${day}: ${closed}.`,
  daysBefore: (days, day) => `${inDays(days)} ngaphambi kuka-${day}`,
  closedDaysCount: 'Umthetho uthi izimpelaviki lamaholide elizwe kawelezi lesi sikhathi.',
  whateverDay: (counted) => `${counted}, loba luyiluphi usuku`,
  nextOpen: 'usuku olulandelayo olungasilo iSonto kumbe iholide lelizwe, ngomthetho ojwayelekileyo',
  nextOffice: 'usuku olulandelayo lokuvulwa kwamahofisi, nxa uMgqibelo ungabalwa',
  lastIsClosed: (day, name) =>
    `Usuku lokucina, ${day}, lu-${name}. Akulaqiniso ukuthi uthola esinye isikhathi, ngakho gcina usuku lokucina lokuvulwa kwamahofisi olungaphambi kwalo.`,
  dayAfter: (counted) => `usuku olulandela ${counted}`,
  otherSideNext: 'usuku lokucina liSonto kumbe iholide lelizwe, njalo omunye angasebenzisa olulandelayo',
  wholeLastDay: 'Usuku lonke lokucina ngolomunye, ngakho ulinda luze luphele.',
  youNext: 'usuku lokucina liSonto kumbe iholide lelizwe, njalo ungasebenzisa olulandelayo',
  yourLastDay:
    'Usuku lonke lokucina lusengolwakho. Akulaqiniso ukuthi impelaviki loba iholide likunika esinye isikhathi, ngakho bala ngosuku lokuqala.',
  unknowable:
    'Insuku zokuvota lensuku ezimenyezelwa nguMongameli zingamaholide elizwe lazo. Azaziwa phambili: buza ehofisini ukuthi kube khona olunje na.',
  interpretation:
    'Imithetho yokubala isikhathi ikuInterpretation Act [Chapter 1:01], engekho kulelibhulali. Cela i-clerk loba i-registrar ukuthi iqinisekise usuku.',
  sunday: 'Sonto',
  saturday: 'Mgqibelo',
  mondayAfter: (holiday) => `Mvulo olandela ${holiday}`,
  tuesdayAfterChristmas: 'Lwesibili olulandela uKhisimusi',
  holidays: {
    'New Year’s Day': 'Usuku Lomnyaka Omutsha',
    'National Youth Day': 'Usuku Lwabatsha',
    'Good Friday': 'ULwesihlanu Olungcwele',
    'Easter Saturday': 'UMgqibelo wePhasika',
    'Easter Monday': 'UMvulo wePhasika',
    'Independence Day': 'Usuku Lokuzibusa',
    'Workers’ Day': 'Usuku Lwezisebenzi',
    'Africa Day': 'Usuku lwe-Afrika',
    'Heroes’ Day': 'Usuku Lwamaqhawe',
    'Defence Forces Day': 'Usuku Lwamabutho',
    'National Unity Day': 'Usuku Lobunye',
    'Christmas Day': 'Khisimusi',
  },
  weekdays: 'ISonto UMvulo ULwesibili ULwesithathu ULwesine ULwesihlanu UMgqibelo',
  calendarFrom: (day) => `Lubalwe kusukela mhla ka-${day}.`,
  byOneReading: (day, why) => `Ngenye indlela yokubala ${day}: ${why}.`,
  confirmDate: 'Ulwazi lomthetho, hatshi iseluleko segqwetha. Qinisekisa usuku lehofisi.',
}
