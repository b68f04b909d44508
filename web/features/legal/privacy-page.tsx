import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { legal } from '#web/messages/en/legal.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { Keeping, REMEMBERED_DAYS } from './privacy-keeping.tsx'
import { Recipients } from './privacy-recipients.tsx'
import { PRIVACY } from './translated/translated-notice.tsx'

/** What the Cyber and Data Protection Act [Chapter 12:07] asks us to say. */
export function PrivacyPage() {
  const m = useMessages('legal', legal)
  const { data: deployment } = useQuery(deploymentQuery)
  const { language } = shown.useValue()
  const Translated = language === 'en' ? undefined : PRIVACY[language]
  const { address, phone, email } = deployment?.contact ?? {}
  return (
    <LegalPage
      page="privacy"
      lead={m.privacyLead}
      inShort={m.privacyShort(REMEMBERED_DAYS)}
      translated={Translated && <Translated deployment={deployment} remembered={REMEMBERED_DAYS} />}
    >
      <Section title="1. Who is responsible">
        <p>
          {PRODUCT}, of {address || 'Harare, Zimbabwe'}
          {phone && `, ${phone}`}
          {email && `, ${email}`}, decides why and how your data is used. In the words of the Cyber and Data Protection
          Act [Chapter 12:07] we are the data controller. You reach us by the <Link to="/contactus">contact page</Link>.
        </p>
      </Section>
      <WhatWeKeep />
      <Section title="3. Sensitive matters">
        <p>
          A legal question often tells about health, family, religion, a trade union or a criminal case. We use such
          facts only to answer you. At sign-up, also with Google, we ask for your consent to that, and keep which
          version you agreed to and when. The box is empty until you tick it, and an account does not depend on it. If
          you do not consent, please leave such facts out of what you write. You give or withdraw your consent at any
          time in your <Link to="/app/settings">account settings</Link>, under “Your data”. It costs nothing.
        </p>
      </Section>
      <Recipients deployment={deployment} />
      <Keeping deployment={deployment} />
      <Rights />
      <Section title="7. No decision is made about you by a machine">
        <p>
          Answers are put together by a program from the documents of the library. They are information for you. Nobody
          decides anything about you from them, and we do not build a profile of you.
        </p>
      </Section>
      <Section title="8. Children">
        <p>
          Accounts are for people of 18 years and over. For someone younger a parent or guardian may ask, and uses the
          rights of this notice for them.
        </p>
      </Section>
      <Section title="9. How your data is guarded">
        <p>
          Passwords are kept only in a form that cannot be turned back. Sign-ins are limited in number and written down,
          and you can add a second step to yours. Only you can open your consultations and documents in the product. If
          data is lost or stolen all the same, we tell the authority within 24 hours, and you when it puts you at risk.
        </p>
      </Section>
      <Section title="10. When this notice changes">
        <p>
          The date of the version stands at the top and changes with it. Your account settings show which version you
          agreed to.
        </p>
      </Section>
    </LegalPage>
  )
}

const WhatWeKeep = () => (
  <Section title="2. What we keep, and why">
    <ul>
      <li>
        <strong>Your account:</strong> name, email, phone number, occupation, settings, and your password as a one-way
        code. We need name, email and password to give you an account; Google gives us name and email if you sign in
        with it.
      </li>
      <li>
        <strong>Your consultations:</strong> your questions, the answers with their sources, documents you attach, and
        what you say of an answer. They are there so that we can answer you and you can come back to them. When you mark
        an answer as useful, wrong or without source, our administrators can read that question and answer, without your
        name, to put mistakes right.
      </li>
      <li>
        <strong>Documents you generate:</strong> the finished file, so that you can download it again. A form you have
        half filled in stays in your own browser.
      </li>
      <li>
        <strong>Points and payments:</strong> each entry of your points, and for a purchase the phone number and the
        amount. We never see your EcoCash PIN.
      </li>
      <li>
        <strong>Sign-ins:</strong> time, internet address and kind of browser, and a record of security events such as a
        changed password. They guard your account.
      </li>
      <li>
        <strong>Messages to us:</strong> what you write on the contact page, and your email if you subscribe to the
        newsletter. You can end the newsletter at any time by writing to us.
      </li>
    </ul>
    <p>
      We do not sell data, show no advertising, follow nobody across websites, and train no language model on what you
      write.
    </p>
  </Section>
)

const Rights = () => (
  <Section title="6. Your rights">
    <ul>
      <li>
        <strong>See and take with you:</strong> in your <Link to="/app/settings">account settings</Link>, under “Your
        data”, you download everything we hold about you.
      </li>
      <li>
        <strong>Correct:</strong> you change your details in the same settings; for anything else write to us.
      </li>
      <li>
        <strong>Delete:</strong> you delete single consultations, or the whole account under “Your data”. It happens at
        once and cannot be undone.
      </li>
      <li>
        <strong>Withdraw consent:</strong> in the same place. <strong>Object:</strong> write to us. We stop, unless the
        law makes us keep something, and then we say what and why.
      </li>
      <li>
        <strong>Complain:</strong> to the Postal and Telecommunications Regulatory Authority of Zimbabwe (POTRAZ), which
        watches over data protection in Zimbabwe (
        <a href="https://www.potraz.gov.zw" target="_blank" rel="noreferrer">
          www.potraz.gov.zw
        </a>
        ). You need not write to us first.
      </li>
    </ul>
  </Section>
)
