import { Link } from 'react-router'
import { DISCLAIMER, PRODUCT, REPLY_PRICE, SERVICE_PRICES } from '#contract/product.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { legal } from '#web/messages/en/legal.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { TERMS } from './translated/translated-notice.tsx'

export function TermsPage() {
  const m = useMessages('legal', legal)
  const prices = { reply: REPLY_PRICE, view: SERVICE_PRICES.view_document }
  const inShort = m.termsShort(prices.reply, prices.view)
  const { language } = shown.useValue()
  const Translated = language === 'en' ? undefined : TERMS[language]
  return (
    <LegalPage
      page="terms"
      lead={m.termsLead(PRODUCT)}
      inShort={inShort}
      translated={Translated && <Translated {...prices} />}
    >
      <Section title="1. Information, not advice">
        <p>
          {PRODUCT} finds passages in a library of legal documents and explains them. {DISCLAIMER} It does not know your
          whole case, it does not act for you, and it keeps no time limits for you. A court date, a time limit, an
          arrest, or anything of great weight needs a registered legal practitioner, the Legal Aid Directorate, or the
          Law Society of Zimbabwe, who can tell you how to find one.
        </p>
        <p>
          Laws change. Each source says how old its text is, where that is known. Please look at the source before you
          rely on an answer.
        </p>
      </Section>
      <Section title="2. Your account">
        <p>
          You are 18 or older, or a parent or guardian asks for you. You give your real name and a working email, keep
          your password to yourself, and tell us if someone else uses your account.
        </p>
      </Section>
      <Section title="3. Points">
        <ul>
          <li>
            You pay with points. A reply costs {REPLY_PRICE} point, opening the full text of a source{' '}
            {SERVICE_PRICES.view_document} points, a document what its template says before you begin.
          </li>
          <li>Nothing is taken for a reply that failed, or that you stopped before its first words.</li>
          <li>Points do not expire. There is no subscription and no monthly bill.</li>
          <li>
            A purchase that was paid is credited once, also when the news of the payment comes late. If the points have
            not come after some minutes, write to us with the number that paid.
          </li>
          <li>Points belong to your account. They cannot be sold or moved, and they go when you delete it.</li>
        </ul>
      </Section>
      <DocumentsAndConduct />
    </LegalPage>
  )
}

const DocumentsAndConduct = () => (
  <>
    <Section title="4. Documents from templates">
      <p>
        A generated document holds what you entered, so check every line before you sign. Some papers may be prepared
        for a fee only by a registered practitioner (Legal Practitioners Act [Chapter 27:07] section 10), such as wills
        and court papers. We offer no templates for them.
      </p>
    </Section>
    <Section title="5. What is not allowed">
      <ul>
        <li>Using the product to plan a crime, to harass somebody, or to get at other people’s data.</li>
        <li>Giving its answers out as the advice of a lawyer.</li>
        <li>Attaching documents you have no right to use, or files that do harm.</li>
        <li>Overloading it, or taking the library as a whole by machine.</li>
      </ul>
      <p>Whoever does this loses the right to use the product.</p>
    </Section>
    <Section title="6. What is yours">
      <p>
        What you write and attach stays yours, and so do the documents you make. We use it to serve you, as the{' '}
        <Link to="/privacy">Privacy notice</Link> says. Statutes belong to everyone; our guides and templates may be
        used for your own matters.
      </p>
    </Section>
    <Section title="7. What we answer for">
      <p>
        We work with care, but we cannot promise that every answer is complete or that the product is never down. We
        answer for harm that we cause on purpose or by gross carelessness, and wherever a law does not let us exclude
        it, such as the Consumer Protection Act [Chapter 14:44]. Beyond that our liability ends at what you paid us in
        the last twelve months.
      </p>
    </Section>
    <Section title="8. Leaving, changes, law">
      <p>
        You can delete your account at any time in your settings. The version stands at the top. When the terms change,
        its date changes; if you do not agree with a new version you can leave. The law of Zimbabwe applies. If we
        disagree, please <Link to="/contactus">write to us</Link> first; the courts of Zimbabwe decide what we cannot
        settle.
      </p>
    </Section>
  </>
)
