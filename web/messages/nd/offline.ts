import type { Catalogue } from '#web/messages/catalogue.ts'

export const offline: Catalogue['offline'] = {
  section: 'Lesi sigaba kasigcinwanga kule foni.',
  document: 'Lolu gwalo kalugcinwanga kule foni.',
  consultation: 'Le ngxoxo kayigcinwanga kule foni.',
  howToKeep:
    'Nxa usuku-inthanethi, khetha “Gcina kule foni” ku-“Owake wakubuza”, ubusuvula lokho ofuna ukukubala ungekho ku-inthanethi.',
  keptOnceOpened: 'Nxa usukuvule uku-inthanethi, kuyagcinwa lapha.',
  comesByItself: 'Kuzazivulela nxa usubuyele ku-inthanethi.',
}
