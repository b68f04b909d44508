/** When there is no connection and this phone has not kept what is opened. */
export const offline = {
  section: 'This section is not kept on this phone.',
  document: 'This document is not kept on this phone.',
  consultation: 'This consultation is not kept on this phone.',
  howToKeep:
    'When you have a connection, choose “Keep on this phone” under Past Consultations, and open what you want to read without one.',
  keptOnceOpened: 'Once you have opened it with a connection, it is kept here.',
  comesByItself: 'It comes by itself when you are back.',
}
