import { expect, it } from 'vitest'
import { namedActs, namedInstruments } from './named-acts.ts'

it.each([
  ['What does the Labour Act say about notice?', ['Labour Act']],
  ['the Labour (Amendment) Act and the Wills Act', ['Labour (Amendment) Act', 'Wills Act']],
  ['the Companies and Other Business Entities Act', ['Companies and Other Business Entities Act']],
  ['Is it in the Deeds Registries Act?', ['Deeds Registries Act']],
  ['the Criminal Law (Codification and Reform) Act', ['Criminal Law (Codification and Reform) Act']],
  ['According to the Labour Act an employer must give notice', ['Labour Act']],
  ['Contrary to the Labour Act and the Wills Act', ['Labour Act', 'Wills Act']],
  ['the Veterans of the Liberation Struggle Act', ['Veterans of the Liberation Struggle Act']],
  ['Does the Children’s Act or the Guardianship of Minors Act hold?', ['Children’s Act', 'Guardianship of Minors Act']],
  ['zvinotaurwa neRoora (Control) Act chitsauko 5:18', ['Roora (Control) Act']],
  ['ngaphansi kwe-National Burial Assistance Act [Chapter 17:09]', ['National Burial Assistance Act']],
  ['zviri muLabour Act neMarriages Act', ['Labour Act', 'Marriages Act']],
])('the Acts named in "%s"', (question, names) => {
  expect(namedActs(question)).toEqual(names)
})

it.each([
  'A'.repeat(1_600),
  'UNCONSTITUTIONALLY DISPOSSESSED REPRESENTATIVES',
  'MISREPRESENTATION NOTWITHSTANDING INDUSTRIALISATION RESPONSIBILITIES',
  'MY EMPLOYER DISMISSED ME WITHOUT NOTICE AND REFUSES TO PAY MY TERMINAL BENEFITS '.repeat(20),
])('words in capitals name no Act, and are read at once: %s', (question) => {
  expect(namedActs(question)).toEqual([])
})

it.each([
  ['What does Statutory Instrument 15 of 2006 say?', [{ number: 15, year: 2006 }]],
  [
    'under SI 15/2006 and S.I. No. 377 of 1992',
    [
      { number: 15, year: 2006 },
      { number: 377, year: 1992 },
    ],
  ],
  ['Bathi i-Statutory Instrument 311 ka-2022 ithini', [{ number: 311, year: 2022 }]],
  ['inotii neSI 15 ya2006', [{ number: 15, year: 2006 }]],
  ['asi 20 vakauya muna 2019, si 5', []],
])('the instruments named in "%s"', (question, named) => {
  expect(namedInstruments(question)).toEqual(named)
})
