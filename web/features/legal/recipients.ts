import type { Deployment } from '#contract/deployment.ts'

/** Who may receive data; `ownModel` is nobody: questions are answered on our own computers. */
export type Recipient =
  | 'model'
  | 'voice'
  | 'ownModel'
  | 'whatsapp'
  | 'telegram'
  | 'paynow'
  | 'emailjs'
  | 'google'
  | 'keepers'
  | 'courts'

/** Who really receives something here, in the order of the notice; until that is known, everyone who might. */
export function recipientsHere(deployment: Deployment | undefined): Recipient[] {
  if (!deployment) return ['model', 'voice', 'whatsapp', 'telegram', 'paynow', 'emailjs', 'google', 'keepers', 'courts']
  const { modelHosts, speech, whatsappNumber, telegram, payments, emailjs, google } = deployment
  const here: [Recipient, boolean][] = [
    ['model', modelHosts.length > 0],
    ['voice', speech.hears || speech.speaks],
    ['ownModel', !modelHosts.length],
    ['whatsapp', whatsappNumber !== null],
    ['telegram', telegram],
    ['paynow', payments === 'paynow'],
    ['emailjs', emailjs.origin !== ''],
    ['google', google !== null],
    ['keepers', true],
    ['courts', true],
  ]
  return here.flatMap(([recipient, receives]) => (receives ? [recipient] : []))
}

/** Whether what a question needs goes abroad. */
export const needsAbroad = (deployment: Deployment | undefined): boolean =>
  !deployment || deployment.modelHosts.length > 0
