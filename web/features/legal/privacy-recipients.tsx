import type { Deployment } from '#contract/deployment.ts'
import { Section } from './legal-page.tsx'
import { needsAbroad, recipientsHere } from './recipients.ts'

type Props = { deployment: Deployment | undefined }

/** Only who really receives something here; until that is known, everyone who might. */
export function Recipients({ deployment }: Props) {
  const here = new Set(recipientsHere(deployment))
  const hosts = deployment?.modelHosts ?? []
  return (
    <Section title="4. Who else receives data">
      <ul>
        {here.has('model') && (
          <li>
            <strong>The provider of the language model{hosts.length > 0 && ` (${hosts.join(', ')})`}:</strong> your
            question, the consultation so far, and the passages found. Your name, email and phone number are not sent
            unless you write them yourself. Please leave out names that the question does not need.
          </li>
        )}
        {here.has('voice') && (
          <li>
            <strong>The provider of voice:</strong> if you speak, your recording, which we delete as soon as it is
            written down; if you listen, the words of the answer.
          </li>
        )}
        {here.has('ownModel') && (
          <li>
            <strong>No outside language model:</strong> questions are answered on our own computers.
          </li>
        )}
        {here.has('whatsapp') && (
          <li>
            <strong>WhatsApp (Meta):</strong> if you write to us there, your messages and our replies pass through
            WhatsApp, under its own rules.
          </li>
        )}
        {here.has('telegram') && (
          <li>
            <strong>Telegram:</strong> if you write to us there, your messages and our replies pass through Telegram,
            under its own rules, and its people can read them: they are not encrypted from end to end.
          </li>
        )}
        {here.has('paynow') && (
          <li>
            <strong>Paynow and EcoCash:</strong> the phone number that pays, the amount and our reference.
          </li>
        )}
        {here.has('emailjs') && (
          <li>
            <strong>EmailJS:</strong> carries the messages of the contact page and newsletter subscriptions to us.
          </li>
        )}
        {here.has('google') && (
          <li>
            <strong>Google:</strong> only if you choose to sign in with Google; then Google knows that you did.
          </li>
        )}
        <li>
          <strong>Those who keep our computers and carry our email:</strong> under a contract, and only on our orders.
        </li>
        <li>
          <strong>Courts and authorities:</strong> when a law of Zimbabwe obliges us, and no further than it does.
        </li>
      </ul>
      <p>
        {needsAbroad(deployment)
          ? 'Some of them work outside Zimbabwe. Data goes there because your question could not be answered, or your payment not made, without it.'
          : 'Where one of them works outside Zimbabwe, data goes there only for the purpose named.'}
      </p>
    </Section>
  )
}
