/** What forms and the server say in English. */
export const sentences: Record<string, string> = {
  'Email is required': 'Bhala i-email yakho',
  'Password is required': 'Bhala i-password',
  'Full name is required': 'Bhala ibizo lakho lonke',
  'Phone number is required': 'Bhala inombolo yefoni',
  'Select an occupation': 'Khetha umsebenzi owenzayo',
  'New password is required': 'Bhala i-password entsha',
  'Current password is required': 'Bhala i-password olayo khathesi',
  'Passwords do not match': 'Amapassword kawafanani',
  'New password and confirmation do not match': 'I-password entsha lale oyiphindileyo kakufanani',
  'Use at least 8 characters': 'Sebenzisa amabala a-8 kumbe ngaphezulu',
  'No response from server': 'I-server kayiphenduli',
  'The server did not answer as expected. Please try again.':
    'I-server kayiphendulanga ngendlela elindelekileyo. Siyacela uzame futhi.',
  'Enter a valid email address': 'Bhala i-email eqondileyo',
  'Invalid email or password': 'I-email kumbe i-password kayiqondanga',
  'An account with this email address already exists. Please sign in.': 'Sekule-account ele-email le. Siyacela ungene.',
  'Enter the code': 'Bhala ikhodi',
}
