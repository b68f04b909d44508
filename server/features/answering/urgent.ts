export type Urgency = 'violence' | 'arrest' | 'life'

/** First person or someone close, now: a textbook question about murder is no emergency. */
const CLOSE = String.raw`(?:i|me|my|we|us|our|he|she|they|someone|somebody|husband|wife|boyfriend|girlfriend|partner|father|mother|son|daughter|child|children|brother|sister|neighbou?r|uncle|aunt|boss|employer|landlord)`
const SOMEBODY = String.raw`(?:husband|wife|boyfriend|girlfriend|partner|father|mother|parents|sons?|daughters?|child|children|brothers?|sisters?|cousins?|nephews?|uncle|aunt|friends?|neighbou?rs?|boys?|girls?|kids?)`
/** What hits and is nobody: a traffic accident too. */
const RAN_INTO =
  /\b(?:car|truck|lorry|kombi|combi|bus|taxi|bike|bicycle|vehicle|motorbike|train)s? (?:\w+ )?(?:hit|hits|knocked)\b/i
/** What is hit and is nobody: a traffic accident, not violence. */
const THING = String.raw`(?:car|truck|lorry|kombi|bus|bike|bicycle|vehicle|motorbike|fence|wall|gate|house|dog|goats?|cattle|cow|donkey|property|trust|phone|record)\b`
const SIGNS: [Urgency, RegExp][] = [
  ['life', /\b(?:kill(?:ing)? myself|end my (?:own )?life|suicidal|want to die|commit suicide)\b/i],
  [
    'life',
    new RegExp(
      String.raw`\b(?:threat\w*|going|wants?|trying|tried|says? (?:he|she|they) will) (?:to )?(?:kill|murder|stab|shoot|burn) (?:me|us|my|her|him|them)\b`,
      'i',
    ),
  ],
  ['life', /\b(?:my life is in danger|threat(?:s|ened)? (?:to|on|against) my life|fear for my life|death threats?)\b/i],
  [
    'violence',
    new RegExp(
      String.raw`\b(?:beat(?:s|en|ing)?|hits?|hitting|punch\w*|strangl\w*|chok(?:es|ed|ing)|slap(?:s|ped|ping)?|attack\w*|assault\w*|rap(?:ed|es|ing)|molest\w*|abus(?:ed|es|ing)) (?:me|us|him|her(?! ${THING})|(?:my|our) (?!${THING})\w+)\b`,
      'i',
    ),
  ],
  [
    'violence',
    /\b(?:i (?:was|am being|have been|got|keep getting)|(?:my|our) \w+ (?:was|is being|has been|keeps getting)) (?:raped|beaten|assaulted|abused|molested|strangled|attacked|stabbed)\b/i,
  ],
  [
    'arrest',
    new RegExp(
      String.raw`\b${CLOSE} (?:\w+ ){0,3}(?:been|was|were|am|is|are|got|being|just) (?:\w+ ){0,2}(?:arrested|detained|locked up|handcuffed|abducted)\b`,
      'i',
    ),
  ],
  [
    'arrest',
    new RegExp(
      String.raw`\b(?:police|officers?|soldiers?|cio) (?:\w+ ){0,3}(?:(?:arrested|detained|locked up|holding|are arresting|abducted) (?:\w+ )?(?:me|us|my|him|her|brother|sister|son|daughter|husband|wife|friend)|(?:took|taken) (?:(?:away )?(?:me|us|him|her(?! \w))|(?:my|our|his|her) (?:\w+ )?${SOMEBODY}))\b`,
      'i',
    ),
  ],
  [
    'arrest',
    /\b(?:(?:i am|i'm|im) (?:in|at) (?:the )?(?:police (?:cells?|station|custody)|cells?|custody)|in police cells)\b/i,
  ],
]

/** What in a question cannot wait. Rules, not a model: they must work when no model does. */
export function urgencyOf(question: string): Urgency | undefined {
  const text = question.slice(0, 4_000).replace(/[’‘]/g, "'").replace(RAN_INTO, ' ')
  return SIGNS.find(([, sign]) => sign.test(text))?.[0]
}

/** The line that stands first. Names without numbers: a number that is wrong costs time when there is none. */
export const URGENT_LINES: Record<Urgency, string> = {
  life: '**If a life is in danger now, call the police or go to the nearest police station or hospital at once.** Tell someone near you what is happening and do not stay alone. What the law says can wait a minute; you come first.',
  violence:
    '**If you are in danger now, get to a safe place, and call the police or go to the nearest police station.** Musasa helps and shelters people who face violence at home; a hospital treats injuries and writes down what it finds; the Legal Aid Directorate helps people who cannot pay a lawyer.',
  arrest:
    '**If the police hold you or someone close to you now: stay calm, do not resist, and ask at once to speak to a lawyer and to tell your family where you are.** You need not say or sign anything before that. The Legal Aid Directorate helps people who cannot pay a lawyer.',
}

/** What the law calls it: added to the search, so that what protects a person is found first. */
export function urgentWords(urgency: Urgency | undefined, question: string): string {
  if (urgency === 'arrest') return 'arrested detained police cells rights of arrested person bail forty-eight hours'
  if (!urgency || !HOME.test(question)) return ''
  return 'domestic violence protection order police must help complainant'
}
const HOME =
  /\b(?:husband|wife|spouse|boyfriend|girlfriend|partner|ex|father|mother|stepfather|stepmother|step|in-laws?|uncle|aunt|brother|son|at home|baby daddy|fianc[eé]e?|lover)\b/i
