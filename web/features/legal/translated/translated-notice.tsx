import { lazyPart } from '#web/components/lazy-part.tsx'
import { Section } from '#web/features/legal/legal-page.tsx'
import type { Prices, PrivacyFacts, TranslatedSection } from './section.ts'

/** The terms, the privacy notice and the cookie statement in other languages, whose words are fetched when they are read. */
export const TERMS = {
  sn: notice<Prices>(async () => (await import('./terms-sn.ts')).terms),
  nd: notice<Prices>(async () => (await import('./terms-nd.ts')).terms),
}
export const PRIVACY = {
  sn: notice<PrivacyFacts>(async () => (await import('./privacy-sn.ts')).privacy),
  nd: notice<PrivacyFacts>(async () => (await import('./privacy-nd.ts')).privacy),
}
export const COOKIES = {
  sn: notice(async () => (await import('./cookies-sn.ts')).cookies),
  nd: notice(async () => (await import('./cookies-nd.ts')).cookies),
}

function notice<Facts extends object = object>(fetchWords: () => Promise<(facts: Facts) => TranslatedSection[]>) {
  return lazyPart<Facts>(async () => {
    const words = await fetchWords()
    return (facts) => words(facts).map((section) => <Translated key={section.title} section={section} />)
  })
}

const Translated = ({ section: { title, text, list, after } }: { section: TranslatedSection }) => (
  <Section title={title}>
    {text?.map((one) => (
      <p key={one}>{one}</p>
    ))}
    {list && (
      <ul>
        {list.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    )}
    {after?.map((one) => (
      <p key={one}>{one}</p>
    ))}
  </Section>
)
