import { PRODUCT } from '#contract/product.ts'
import type { Language } from '#server/text/language.ts'

const en = {
  confirmation: {
    subject: `Confirm your email address for ${PRODUCT}`,
    paragraphs: [
      `Welcome to ${PRODUCT}. Please confirm that this email address is yours.`,
      'This link works for 7 days. If you did not create an account, you can ignore this email.',
    ],
    action: 'Confirm my email address',
  },
  reset: {
    subject: `Set a new password for ${PRODUCT}`,
    paragraphs: [
      'We received a request to set a new password for your account.',
      'This link works for 30 minutes and can be used once.',
      'If you did not ask for this, you can ignore this email. Your password stays as it is.',
    ],
    action: 'Set a new password',
  },
  passwordChanged: {
    subject: `Your ${PRODUCT} password was changed`,
    paragraphs: [
      'The password of your account was changed. You were signed out on all other devices.',
      'If you did not do this, set a new password now: choose "Forgot your password" on the sign-in page.',
    ],
  },
  newAddress: {
    subject: `Confirm your new email address for ${PRODUCT}`,
    paragraphs: [
      'Please confirm that you want to use this email address for your account from now on.',
      'This link works for 7 days. Until you open it, your account keeps its present address.',
      'If you did not ask for this, you can ignore this email.',
    ],
    action: 'Use this email address',
  },
  addressChangeAsked: {
    subject: `A new email address was asked for on ${PRODUCT}`,
    paragraphs: (email: string) => [
      `Somebody who is signed in to your account asked to change its email address to ${email}.`,
      'Nothing has changed yet: the new address must be confirmed first.',
      'If this was not you, set a new password now: choose "Forgot your password" on the sign-in page.',
    ],
  },
  addressChanged: {
    subject: `Your ${PRODUCT} email address was changed`,
    paragraphs: (email: string) => [
      `Your account now uses the email address ${email}. Mails no longer come to this one.`,
      'If you did not do this, please write to us at once through the contact page.',
    ],
  },
  twoFactor: {
    subject: (on: boolean) => `Two-factor authentication was turned ${on ? 'on' : 'off'}`,
    paragraphs: (on: boolean) => [
      on
        ? 'Signing in to your account now also asks for a code from your authenticator app.'
        : 'Signing in to your account no longer asks for a code from your authenticator app.',
      'If you did not do this, set a new password now: choose "Forgot your password" on the sign-in page.',
    ],
  },
  googleLinked: {
    subject: `You can now sign in to ${PRODUCT} with Google`,
    paragraphs: ['Your account was connected with the Google account of this email address.'],
    passwordRemoved:
      'The address had not been confirmed before. To keep your account safe, the old password no longer works. You can set a new one with "Forgot your password" on the sign-in page.',
  },
  signIn: 'Go to the sign-in page',
}
export type MailTexts = typeof en

const NOT_YOU_SN =
  'Kana musiri imi makazviita, isai password itsva izvozvi: sarudzai "Forgot your password" papeji yekupinda.'
const sn: MailTexts = {
  confirmation: {
    subject: `Simbisai email yenyu ye${PRODUCT}`,
    paragraphs: [
      `Titambire ku${PRODUCT}. Tinokumbira kuti musimbise kuti email iyi ndeyenyu.`,
      'Link iyi inoshanda kwemazuva 7. Kana musina kuvhura account, musaita basa nayo.',
    ],
    action: 'Simbisa email yangu',
  },
  reset: {
    subject: `Isai password itsva ye${PRODUCT}`,
    paragraphs: [
      'Tagamuchira chikumbiro chekuisa password itsva yeaccount yenyu.',
      'Link iyi inoshanda kwemaminitsi 30 uye inoshandiswa kamwe chete.',
      'Kana musina kuzvikumbira, musaita basa nayo. Password yenyu inoramba yakadaro.',
    ],
    action: 'Isa password itsva',
  },
  passwordChanged: {
    subject: `Password yenyu ye${PRODUCT} yachinjwa`,
    paragraphs: ['Password yeaccount yenyu yachinjwa. Mabudiswa pane mimwe michina yose.', NOT_YOU_SN],
  },
  newAddress: {
    subject: `Simbisai email yenyu itsva ye${PRODUCT}`,
    paragraphs: [
      'Tinokumbira kuti musimbise kuti munoda kushandisa email iyi paaccount yenyu kubva zvino.',
      'Link iyi inoshanda kwemazuva 7. Kusvika maivhura, account yenyu inoramba ine email yayo yazvino.',
      'Kana musina kuzvikumbira, musaita basa nayo.',
    ],
    action: 'Shandisa email iyi',
  },
  addressChangeAsked: {
    subject: `Pakumbirwa email itsva pa${PRODUCT}`,
    paragraphs: (email) => [
      `Mumwe munhu akapinda muaccount yenyu akumbira kuti email yayo ichinjwe ive ${email}.`,
      'Hapana chati chachinja: email itsva inofanira kutanga yasimbiswa.',
      NOT_YOU_SN,
    ],
  },
  addressChanged: {
    subject: `Email yenyu ye${PRODUCT} yachinjwa`,
    paragraphs: (email) => [
      `Account yenyu yava kushandisa email ${email}. Maemail haachauyi kune ino.`,
      'Kana musiri imi makazviita, tinyorerei pakarepo papeji yekutibata.',
    ],
  },
  twoFactor: {
    subject: (on) => `Two-factor authentication ${on ? 'yavhurwa' : 'yavharwa'}`,
    paragraphs: (on) => [
      on
        ? 'Kupinda muaccount yenyu kwava kubvunzawo kodhi kubva kuauthenticator app yenyu.'
        : 'Kupinda muaccount yenyu hakuchabvunzi kodhi kubva kuauthenticator app yenyu.',
      NOT_YOU_SN,
    ],
  },
  googleLinked: {
    subject: `Mava kugona kupinda mu${PRODUCT} neGoogle`,
    paragraphs: ['Account yenyu yabatanidzwa neaccount yeGoogle yeemail ino.'],
    passwordRemoved:
      'Email iyi yaisati yasimbiswa. Kuti account yenyu ichengeteke, password yekare haichashandi. Munogona kuisa itsva ne"Forgot your password" papeji yekupinda.',
  },
  signIn: 'Enda kupeji yekupinda',
}

const NOT_YOU_ND =
  'Nxa kungasuwe okwenzileyo, faka i-password entsha khathesi: khetha "Forgot your password" ekhasini lokungena.'
const nd: MailTexts = {
  confirmation: {
    subject: `Qinisekisa i-email yakho ye-${PRODUCT}`,
    paragraphs: [
      `Siyakwamukela ku-${PRODUCT}. Sicela uqinisekise ukuthi i-email le ngeyakho.`,
      'I-link le isebenza okwensuku ezingu-7. Nxa ungavulanga i-account, ungayinanzi i-email le.',
    ],
    action: 'Qinisekisa i-email yami',
  },
  reset: {
    subject: `Faka i-password entsha ye-${PRODUCT}`,
    paragraphs: [
      'Sithole isicelo sokufaka i-password entsha ye-account yakho.',
      'I-link le isebenza okwemizuzu engu-30 njalo isetshenziswa kanye kuphela.',
      'Nxa ungacelanga lokhu, ungayinanzi i-email le. I-password yakho isala injalo.',
    ],
    action: 'Faka i-password entsha',
  },
  passwordChanged: {
    subject: `I-password yakho ye-${PRODUCT} itshintshiwe`,
    paragraphs: ['I-password ye-account yakho itshintshiwe. Ukhutshiwe kweminye imitshina yonke.', NOT_YOU_ND],
  },
  newAddress: {
    subject: `Qinisekisa i-email yakho entsha ye-${PRODUCT}`,
    paragraphs: [
      'Sicela uqinisekise ukuthi ufuna ukusebenzisa i-email le ku-account yakho kusukela khathesi.',
      'I-link le isebenza okwensuku ezingu-7. Uze uyivule, i-account yakho isala ile-email yayo yakhathesi.',
      'Nxa ungacelanga lokhu, ungayinanzi i-email le.',
    ],
    action: 'Sebenzisa i-email le',
  },
  addressChangeAsked: {
    subject: `Kucelwe i-email entsha ku-${PRODUCT}`,
    paragraphs: (email) => [
      `Omunye umuntu ongenileyo ku-account yakho ucele ukuthi i-email yayo itshintshwe ibe ngu-${email}.`,
      'Akukatshintshi lutho: i-email entsha kumele iqale iqinisekiswe.',
      NOT_YOU_ND,
    ],
  },
  addressChanged: {
    subject: `I-email yakho ye-${PRODUCT} itshintshiwe`,
    paragraphs: (email) => [
      `I-account yakho isisebenzisa i-email ${email}. Ama-email kawasezi kule.`,
      'Nxa kungasuwe okwenzileyo, sibhalele khonapho ngekhasi lokusithinta.',
    ],
  },
  twoFactor: {
    subject: (on) => `I-two-factor authentication ${on ? 'ivuliwe' : 'ivaliwe'}`,
    paragraphs: (on) => [
      on
        ? 'Ukungena ku-account yakho sekubuza lekhodi evela ku-authenticator app yakho.'
        : 'Ukungena ku-account yakho akusabuzi ikhodi evela ku-authenticator app yakho.',
      NOT_YOU_ND,
    ],
  },
  googleLinked: {
    subject: `Usungangena ku-${PRODUCT} nge-Google`,
    paragraphs: ['I-account yakho ixhunyaniswe le-account ye-Google ye-email le.'],
    passwordRemoved:
      'I-email le ibingakaqinisekiswa. Ukuze i-account yakho iphephe, i-password endala ayisasebenzi. Ungafaka entsha nge-"Forgot your password" ekhasini lokungena.',
  },
  signIn: 'Yana ekhasini lokungena',
}

/** What mails about an account say, by language. Shona and Ndebele are ours and no native speaker has read them. */
export const MAIL_TEXTS: Record<Language, MailTexts> = { en, sn, nd }
