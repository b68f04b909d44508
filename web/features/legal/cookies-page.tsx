import { COOKIE_TOKEN, COOKIE_USER, LOCAL_CHAT_KEY } from '#contract/product.ts'
import { LANGUAGE_CHOICE } from '#contract/screen-language.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { legal } from '#web/messages/en/legal.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { COOKIES as TRANSLATED } from './translated/translated-notice.tsx'

const COOKIES = [
  [COOKIE_TOKEN, 'Says that you are signed in.', '24 hours; 30 days if you choose “Remember me”'],
  [COOKIE_USER, 'Your name, role and settings, so that pages can show them at once.', 'as long as the first'],
  [
    'sessionCompanion',
    'A second proof that it is you when your sign-in is renewed. No script can read it, and it goes to that call and to pages that come with their text only.',
    'as long as the first',
  ],
] as const

const STORED = [
  ['theme', 'Dark or light colours.'],
  [LANGUAGE_CHOICE, 'The language you chose.'],
  [LOCAL_CHAT_KEY, 'The chat you are in, until it is saved to your account.'],
  ['sessionRemembered, sessionRefreshedAt', 'Whether and when your sign-in was renewed.'],
  [
    'messageDraft…, waitingQuestion…',
    'A message you have begun to write, or one that waits for the connection. It goes when it is sent, after 30 days, when you log out, or when somebody else signs in.',
  ],
  [
    'documentDraft…',
    'A form of a document you have half filled in. It goes when the document is made, after 30 days, when you log out, or when somebody else signs in.',
  ],
  [
    'keptOnPhoneFor, keyval-store, guides',
    'Only if you press “Keep on this phone”: your consultations, what you opened since, and the guides, to be read without a connection. All of it goes when you press “Remove from this phone”, when you log out, or when somebody else signs in.',
  ],
  [
    'workbox-precache…',
    'A page that says that you are offline and, if you press “Keep on this phone”, the pages of the application. Nothing in it is about you.',
  ],
] as const

/** Every cookie and every entry of the browser's storage, by its name. */
export function CookiesPage() {
  const m = useMessages('legal', legal)
  const { language } = shown.useValue()
  const Translated = language === 'en' ? undefined : TRANSLATED[language]
  return (
    <LegalPage page="cookies" lead={m.cookiesLead} inShort={m.cookiesShort} translated={Translated && <Translated />}>
      <Section title="Cookies">
        <dl>
          {COOKIES.map(([name, purpose, life]) => (
            <div key={name} className="my-4">
              <dt className="font-sans font-semibold">{name}</dt>
              <dd>
                {purpose} <span className="text-muted">Kept: {life}.</span>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          Without them you can read the public pages, but not sign in. Your browser can delete them at any time; you are
          then signed out.
        </p>
      </Section>
      <Section title="Kept in your browser">
        <p>These entries stay on your device. They are not sent to us by themselves.</p>
        <dl>
          {STORED.map(([name, purpose]) => (
            <div key={name} className="my-4">
              <dt className="font-sans font-semibold">{name}</dt>
              <dd>{purpose}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Others">
        <p>
          Where this site offers sign-in with Google, the sign-in page loads a script of Google, which may set cookies
          of its own. No other page loads anything from another company.
        </p>
      </Section>
    </LegalPage>
  )
}
