import type { Catalogue } from '#web/messages/catalogue.ts'

export const offline: Catalogue['offline'] = {
  section: 'Chikamu ichi hachina kuchengetwa pafoni ino.',
  document: 'Gwaro iri harina kuchengetwa pafoni ino.',
  consultation: 'Nhaurirano iyi haina kuchengetwa pafoni ino.',
  howToKeep:
    'Kana mava paindaneti, sarudzai “Chengetai pafoni ino” pa“Zvamakambobvunza”, mobva mavhura zvamunoda kuverenga pasina indaneti.',
  keptOnceOpened: 'Kana mangozvivhura muri paindaneti, zvinochengetwa pano.',
  comesByItself: 'Zvinovhurika zvega kana madzokera paindaneti.',
}
