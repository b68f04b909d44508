import { describe, expect, it } from 'vitest'
import { readAkomaNtoso } from './read-akoma-ntoso.ts'

const read = (text: string) => readAkomaNtoso(Buffer.from(text))
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification source="#x">
  <FRBRWork><FRBRuri value="/akn/zw/act/1985/16"/><FRBRalias value="Labour Act" name="title"/><FRBRdate date="1985-12-20" name="Generation"/></FRBRWork>
  <FRBRExpression><FRBRuri value="/akn/zw/act/1985/16/eng@2016-12-31"/><FRBRdate date="2016-12-31" name="Generation"/></FRBRExpression>
</identification></meta>
<preamble><longTitle><p>AN ACT to declare the rights of employees.</p></longTitle></preamble>
<body><part eId="part_II"><num>Part II</num><heading>Rights</heading>
  <section eId="sec_12B"><num>12B.</num><heading>Dismissal &amp; notice</heading>
    <subsection><num>(1)</num><content><p>Every employee has the <term refersTo="#r">right</term>&#160;not to be unfairly dismissed.</p><p><remark status="editorial">[subsection amended by section 4 of Act 5 of 2015]</remark></p></content></subsection>
    <subsection><num>(2)</num><content><p>There is put in <quotedStructure><section><num>99.</num><heading>Other law</heading><content><p>its words</p></content></section></quotedStructure></p></content></subsection>
  </section></part></body>
<attachments><attachment><heading>First Schedule</heading><doc name="schedule"><mainBody><section><num>1.</num><heading>Forms</heading><content><p>A form.</p></content></section></mainBody></doc></attachment></attachments>
</act></akomaNtoso>`

describe('a law in Akoma Ntoso', () => {
  it('keeps its address, title, date, parts and sections; words put into another law stay words', () => {
    expect(read(XML)).toEqual({
      address: '/akn/zw/act/1985/16/eng@2016-12-31',
      title: 'Labour Act',
      asAt: '2016-12-31',
      sections: [
        { text: 'AN ACT to declare the rights of employees.' },
        {
          part: 'Part II Rights',
          number: '12B',
          heading: 'Dismissal & notice',
          text: '12B. Dismissal & notice (1) Every employee has the right not to be unfairly dismissed. [subsection amended by section 4 of Act 5 of 2015] (2) There is put in 99. Other law its words',
        },
        { part: 'Schedule 1', text: 'First Schedule' },
        { part: 'Schedule 1', number: '1', heading: 'Forms', text: '1. Forms A form.' },
      ],
    })
  })

  it('is read from a web page made of it, also from one that forgets to close', () => {
    const page = `<!doctype html><html><head><title>x</title><script>if (a < b) alert("<section>")</script></head><body>
      <la-akoma-ntoso frbr-expression-uri="/akn/zw/act/2004/7/eng@2018-01-05"><h1>Kite Act</h1>
      <section class="akn-part"><h2>Part I &ndash; Kites</h2>
      <section class="akn-section" data-eid="sec_3"><h3>3. Strings</h3><span class="akn-content"><span class="akn-p">A string &amp; a kite<br>are one.</span>
      </section></section></la-akoma-ntoso>`
    expect(read(page)).toEqual({
      address: '/akn/zw/act/2004/7/eng@2018-01-05',
      title: 'Kite Act',
      asAt: '2018-01-05',
      sections: [
        { text: 'Kite Act' },
        { part: 'Part I – Kites', number: '3', heading: 'Strings', text: '3. Strings A string & a kite are one.' },
      ],
    })
  })

  it.each([
    [
      'entities that grow',
      `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><akomaNtoso>&b;</akomaNtoso>`,
      /document type/,
    ],
    [
      'another file',
      `<?xml version="1.0"?><!DOCTYPE akomaNtoso SYSTEM "file:///etc/passwd"><akomaNtoso/>`,
      /document type/,
    ],
    ['an entity that nobody declared', '<akomaNtoso><p>&secret;</p></akomaNtoso>', /damaged/],
    ['elements without end', `<akomaNtoso>${'<p>'.repeat(5_000)}`, /too deeply/],
    ['a page without end', `<div class="akn-act">${'<div>'.repeat(5_000)}`, /too deeply/],
    ['XML that is cut off', XML.slice(0, -40), /damaged/],
    ['XML of another kind', '<?xml version="1.0"?><akomaNtosoX><p>hello there</p></akomaNtosoX>', /no law in Akoma/],
    ['a page of another kind', '<html><body><p>Buy kites here.</p></body></html>', /no law in Akoma/],
    ['a picture', String.fromCharCode(0xfffd), /no law/],
  ])('refuses %s with a sentence', (_, text, sentence) => {
    expect(read(text)).toMatch(sentence)
  })

  it('refuses bytes that are no text, and reads a million open brackets in a moment', () => {
    expect(readAkomaNtoso(Uint8Array.from([0xff, 0xfe, 0x00, 0x3c]))).toMatch(/UTF-8/)
    expect(read('<'.repeat(1_000_000))).toMatch(/no law/)
    expect(read(`<a ${'x'.repeat(1_000_000)}`)).toMatch(/no law/)
    expect(read(`<a ${' '.repeat(1_000_000)}`)).toMatch(/no law/)
  })
})
