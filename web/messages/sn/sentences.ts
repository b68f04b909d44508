/** What forms and the server say in English. */
export const sentences: Record<string, string> = {
  'Email is required': 'Nyora email yako',
  'Password is required': 'Nyora password',
  'Full name is required': 'Nyora zita rako rese',
  'Phone number is required': 'Nyora nhamba yefoni',
  'Select an occupation': 'Sarudza basa raunoita',
  'New password is required': 'Nyora password itsva',
  'Current password is required': 'Nyora password yauinayo',
  'Passwords do not match': 'Mapassword haana kufanana',
  'New password and confirmation do not match': 'Password itsva neyawadzokorora hazvina kufanana',
  'Use at least 8 characters': 'Shandisa mavara 8 kana kupfuura',
  'No response from server': 'Server haisi kupindura',
  'The server did not answer as expected. Please try again.':
    'Server haina kupindura sezvinotarisirwa. Ndapota edzazve.',
  'Enter a valid email address': 'Nyora email yakakwana',
  'Invalid email or password': 'Email kana password haisi iyo',
  'An account with this email address already exists. Please sign in.':
    'Pane account ine email iyi kare. Ndapota pinda.',
  'Enter the code': 'Nyora kodhi',
}
