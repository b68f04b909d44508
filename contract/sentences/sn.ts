import { citations } from './sn-citations.ts'
import { papers } from './sn-papers.ts'
import type { Sentences } from './translate.ts'

/** What the contract and the server say in English, in Shona. Ours; no native speaker has read it yet. */
export const sn: Sentences = {
  'Legal information, not legal advice; not a registered legal practitioner (Legal Practitioners Act [Chapter 27:07] s 9).':
    'Ruzivo rwemutemo, kwete mazano egweta; hatisi gweta rakanyoreswa (Legal Practitioners Act [Chapter 27:07] s 9).',
  'Email is required': 'Nyorai email yenyu',
  'Password is required': 'Nyorai password',
  'Full name is required': 'Nyorai zita renyu rese',
  'Phone number is required': 'Nyorai nhamba yefoni',
  'Select an occupation': 'Sarudzai basa ramunoita',
  'New password is required': 'Nyorai password itsva',
  'Current password is required': 'Nyorai password yamuinayo',
  'Passwords do not match': 'Mapassword haana kufanana',
  'New password and confirmation do not match': 'Password itsva neyamadzokorora hazvina kufanana',
  'Use at least {n} characters': 'Shandisai mavara {n} kana kupfuura',
  'No authentication token found': 'Hamuna kupinda. Ndapota pindai zvakare.',
  'Please sign in': 'Ndapota pindai',
  'No response from server': 'Server haisi kupindura',
  'The server did not answer as expected. Please try again.':
    'Server haina kupindura sezvinotarisirwa. Ndapota edzaizve.',
  'Enter a valid email address': 'Nyorai email yakakwana',
  'Invalid email or password': 'Email kana password haisi iyo',
  'An account with this email address already exists. Please sign in.':
    'Pane account ine email iyi kare. Ndapota pindai.',
  'Enter the code': 'Nyorai kodhi',
  'Welcome points': 'Mapoints ekugamuchirwa',
  'An answer': 'Mhinduro',
  'A question that cost nothing: point returned': 'Mubvunzo usina kubhadharwa: poindi radzorerwa',
  'Viewing a cited document': 'Kuvhura gwaro rabva mhinduro',
  'Points of an account that became a part of this one': 'Mapoints eaccount yakabatanidzwa neiyi',
  'A generated document': 'Gwaro ragadzirwa',
  'A document that was not made: points returned': 'Gwaro risina kugadzirwa: mapoints adzorerwa',
  'Points bought': 'Mapoints atengwa',
  'Payment returned: points taken back': 'Mari yadzorerwa: mapoints atorwa',
  Adjustment: 'Kugadzirisa',
  'A review of a contract': 'Kuongorora chibvumirano',
  'A review that was not finished: points returned': 'Kuongorora chibvumirano kusina kupera: mapoints adzorerwa',
  'A check of citations': 'Kuongorora mitemo yakadomwa',
  'Mon-Fri 8:00 AM - 5:00 PM': 'Muvhuro kusvika Chishanu, 8:00 kusvika 17:00',
  'Your name is required': 'Nyorai zita renyu',
  'Subject is required': 'Nyorai musoro wenyaya',
  'Message is required': 'Nyorai meseji',
  'Filename is required': 'Nyorai zita refaira',
  'Unauthorized access. Please log in again.': 'Hamuna kupinda. Ndapota pindai zvakare.',
  'Only an administrator can do this': 'Izvi zvinoitwa nemutungamiriri wesisitimu chete',
  'There is no such procedure': 'Hapana danho nedanho rakadaro',
  'The answers of this procedure are not kept': 'Mhinduro dzedanho nedanho iri hadzichengetwi',
  'This procedure has changed. Begin anew.': 'Danho nedanho iri rachinja. Tangai patsva.',
  'These answers are too long to be kept': 'Mhinduro idzi dzakarebesa zvekuti hadzingachengetwi',
  'Check the highlighted fields': 'Tarisai minda yakaratidzwa',
  'Something went wrong on our side. Please try again.': 'Pane chakanganisika kudivi redu. Ndapota edzai zvakare.',
  'This is not possible at the moment. Please try again in a minute.':
    'Izvi hazvigoneki iye zvino. Ndapota edzai zvakare mushure meminiti.',
  'There is nothing at this address': 'Hapana chiri pakero iyi',
  'This holds a character that cannot be stored': 'Pane vara risingagoni kuchengetwa',
  'This request is too large': 'Zvamatumira zvakakurisa',
  'The request did not arrive whole. Please try again.': 'Zvamatumira hazvina kusvika zvese. Ndapota edzai zvakare.',
  'The request took too long to arrive. Please try again.': 'Zvamatumira zvanonoka kusvika. Ndapota edzai zvakare.',
  'The upload did not arrive whole. Try again.': 'Faira harina kusvika rese. Edzai zvakare.',
  'This file is larger than {n} MB': 'Faira iri rakakura kupfuura {n} MB',
  'This file is larger than {n} MB.': 'Faira iri rakakura kupfuura {n} MB.',
  'Choose a file of at most {n} MB': 'Sarudzai faira risingapfuuri {n} MB',
  'Too many attempts. Please wait {time} and try again.': 'Maedza kakawanda. Ndapota mirai {time} moedza zvakare.',
  '{n} seconds': 'masekonzi {n}',
  '{n} minutes': 'maminitsi {n}',
  'Use at most {n} characters': 'Shandisai mavara asingapfuuri {n}',
  'Enter a phone number such as +263 77 123 4567 or 077 123 4567':
    'Nyorai nhamba yefoni yakadai sa+263 77 123 4567 kana 077 123 4567',
  'This email address is too long': 'Email iyi yakarebesa',
  'Your session has ended. Please sign in again.': 'Nguva yenyu yekupinda yapera. Ndapota pindai zvakare.',
  'This email address already belongs to an account': 'Email iyi ine account kare',
  'This email address already has an account. Please sign in with its password.':
    'Email iyi ine account kare. Ndapota pindai nepassword yayo.',
  'Sign in to this account first, then open the link again': 'Tangai mapinda muaccount iyi, mozovhura link zvakare',
  'Enter the password of this account to confirm its email address':
    'Nyorai password yeaccount iyi kuti musimbise email yayo',
  'This password is not correct': 'Password iyi haisi iyo',
  'This link is not valid any more. Sign in to get a new one.': 'Link iyi haichashandi. Pindai kuti muwane itsva.',
  'Your email address is confirmed': 'Email yenyu yasimbiswa',
  'Your email address is already confirmed': 'Email yenyu yakatosimbiswa',
  'Enter the code from your authenticator app': 'Nyorai kodhi iri pa-app yenyu ye-authenticator',
  'This code is not correct. Please try the next one your app shows.':
    'Kodhi iyi haisi iyo. Ndapota edzai inotevera inoratidzwa ne-app yenyu.',
  'Enter the 6-digit code': 'Nyorai kodhi ine manhamba 6',
  'This sign-in has expired. Please enter your email and password again.':
    'Nguva yekupinda uku yapera. Ndapota nyorai email nepassword zvakare.',
  'Google did not confirm who you are. Please try again.':
    'Google haina kusimbisa kuti ndimi ani. Ndapota edzai zvakare.',
  'Google sign-in is not set up here. Please sign in with your password.':
    'Kupinda neGoogle hakushandi pano. Ndapota pindai nepassword yenyu.',
  'Google cannot be reached just now. Please try again in a moment.':
    'Google haisi kubatika iye zvino. Ndapota edzai zvakare munguva pfupi.',
  'This account has no password yet. Choose "Forgot your password" on the sign-in page to set one.':
    'Account iyi haisati ine password. Dzvanyai “Makanganwa password?” papeji rekupinda kuti muise imwe.',
  'Current password is incorrect': 'Password yamuinayo haisi iyo',
  'The current password is not correct': 'Password yamuinayo haisi iyo',
  'This reset link is not valid any more. Please ask for a new one.':
    'Link iyi yekuisa password itsva haichashandi. Ndapota kumbirai imwe.',
  'If this address has an account, a password reset link is on its way to it.':
    'Kana email iyi ine account, link yekuisa password itsva yatumirwa kwairi.',
  'The code from the email is missing': 'Kodhi yemuemail haipo',
  'Many people are signing in right now. Please try again in a moment.':
    'Vanhu vakawanda vari kupinda iye zvino. Ndapota edzai zvakare munguva pfupi.',
  'Select a language': 'Sarudzai mutauro',
  'Select a timezone': 'Sarudzai nguva yenzvimbo',
  'Start again to get a new QR code': 'Tangai zvakare kuti muwane QR code itsva',
  'Turn two-factor authentication on first': 'Tangai mabatidza two-factor authentication',
  'Two-factor authentication is already on': 'Two-factor authentication yakatobatidzwa',
  'Write {word} to delete your account': 'Nyorai {word} kuti mudzime account yenyu',
  'You are the last administrator. Make someone else an administrator first.':
    'Ndimi mega mutungamiriri wasara. Tangai maita mumwe munhu mutungamiriri.',
  'You keep {n} consultations, the most there is room for. Delete some that you no longer need.':
    'Mune nhaurirano {n}, ndidzo dzinokwana chete. Dzimai dzimwe dzamusisade.',
  'This consultation is full. Start a new one to go on.': 'Nhaurirano iyi yazara. Tangai itsva kuti muenderere mberi.',
  'There is no room left for your consultations. Delete some that you no longer need, and try again.':
    'Hapasisina nzvimbo yenhaurirano dzenyu. Dzimai dzimwe dzamusisade moedza zvakare.',
  'Write a message first': 'Tangai manyora meseji',
  'There is no answer yet that could be given in another language.':
    'Hapasati pane mhinduro ingapiwa mune mumwe mutauro.',
  'A reply is still being written. Wait for it or stop it, then send your next message.':
    'Mhinduro ichiri kunyorwa. Imirirei kana muimise, mozotumira meseji inotevera.',
  'Document not found': 'Gwaro harina kuwanikwa',
  'Consultation not found': 'Nhaurirano haina kuwanikwa',
  'Conversation not found': 'Nhaurirano haina kuwanikwa',
  'There is nothing to save yet': 'Hapasati pane chekuchengeta',
  'This answer does not exist': 'Mhinduro iyi haipo',
  'An error occurred while trying to retrieve the document source.': 'Pane chakanganisika pakutora gwaro iri.',
  'There is no other text of this law to compare': 'Hapana mamwe mashoko emutemo uyu ekuenzanisa nawo',
  'File is required': 'Sarudzai faira',
  'This file is empty. Choose it again, and check that it opens on your computer.':
    'Faira iri harina chinhu. Risarudzei zvakare, mutarise kuti rinovhurika here.',
  'This file opens, but there are no words in it.': 'Faira iri rinovhurika, asi harina mashoko.',
  'This file is not a PDF or a Word document. Add a .pdf, .docx or .doc file.':
    'Faira iri harisi rePDF kana reWord. Isai faira re.pdf, .docx kana .doc.',
  'This file is not a PDF or a Word document. Choose a .pdf, .doc or .docx file.':
    'Faira iri harisi rePDF kana reWord. Sarudzai faira re.pdf, .doc kana .docx.',
  'This file is locked with a password. Remove the password, then add the file again.':
    'Faira iri rakakiiwa nepassword. Bvisai password, mozoisa faira zvakare.',
  'This PDF is made of pictures of pages, so its words cannot be read. Add a copy that contains text.':
    'PDF iyi mifananidzo yemapeji, saka mashoko ayo haagoni kuverengwa. Isai kopi ine mashoko chaiwo.',
  'This file is damaged or not complete. Open it, save it again, and add the new copy.':
    'Faira iri rakakanganisika kana kuti harina kukwana. Rivhurei, richengetei zvakare, mozoisa kopi itsva.',
  'This file is too large to read. Split it into smaller files, then add each of them.':
    'Faira iri rakakurisa kuverengwa. Rikamurei kuita mafaira madiki, mozoisa rimwe nerimwe.',
  'Reading this file took too long. Save it again in a simpler form, or split it into smaller files.':
    'Kuverenga faira iri kwanonoka zvakanyanya. Richengetei zvakare rakareruka, kana mulikamure kuita mafaira madiki.',
  'This Word document contains macros (small programs). Save it without macros, as .docx, and add that file.':
    'Gwaro iri reWord rine mamacro (tupurogiramu). Richengetei risina mamacro, se.docx, muise faira iroro.',
  'This file was made by a very old version of Word. Open it in Word, save it as .docx, and add that file.':
    'Faira iri rakagadzirwa neWord yekare kwazvo. Rivhurei muWord, muchengete se.docx, muise faira iroro.',
  'This PDF has {n} pages; at most {most} can be read. Split it into smaller files.':
    'PDF iyi ine mapeji {n}; anogona kuverengwa haapfuuri {most}. Ikamurei kuita mafaira madiki.',
  '{n} pages of this PDF are pictures; at most {most} can be read. Split it into smaller files.':
    'Mapeji {n} ePDF iyi mifananidzo; anogona kuverengwa haapfuuri {most}. Ikamurei kuita mafaira madiki.',
  'This Word document takes in another file, such as a web page, so its words cannot all be read. Open it in Word, save it again, and add the new copy.':
    'Gwaro iri reWord rinotora rimwe faira mukati, saka mashoko aro haagoni kuverengwa ese. Rivhurei muWord, richengetei zvakare, muise kopi itsva.',
  'This is a spreadsheet or a presentation, not a Word document. Add a .pdf, .docx or .doc file.':
    'Iri ispreadsheet kana presentation, kwete gwaro reWord. Isai faira re.pdf, .docx kana .doc.',
  'This is an OpenDocument file. Open it, save it as .docx, and add that file.':
    'Iri ifaira reOpenDocument. Rivhurei, muchengete se.docx, muise faira iroro.',
  'This is a ZIP archive, not a Word document. Unpack it, and add the documents inside.':
    'Iri iZIP, kwete gwaro reWord. Ribudisei zviri mukati, muise magwaro acho.',
  'This PDF does not say which letters its fonts show, so its words cannot be read. Add the Word document it was made from, or a copy whose words can be selected and copied.':
    'PDF iyi haitauri kuti mavara ayo ndeapi, saka mashoko ayo haagoni kuverengwa. Isai gwaro reWord rayakabva, kana kopi ine mashoko anogona kukopwa.',
  'This is a photograph, not a PDF or a Word document. Add a .pdf, .docx or .doc file.':
    'Uyu mufananidzo, kwete PDF kana gwaro reWord. Isai faira re.pdf, .docx kana .doc.',
  'This picture is neither a JPEG nor a PNG. Send a photograph as JPEG (.jpg), or a PDF or Word document.':
    'Mufananidzo uyu hausi JPEG kana PNG. Tumirai mufananidzo weJPEG (.jpg), kana PDF kana gwaro reWord.',
  'Photographs cannot be read here. Add the letter as a PDF or Word document, or write what it says.':
    'Mifananidzo haigoni kuverengwa pano. Isai tsamba yacho sePDF kana gwaro reWord, kana munyore zvainotaura.',
  'This photograph is damaged or not complete. Send it again.':
    'Mufananidzo uyu wakakanganisika kana kuti hauna kukwana. Utumirei zvakare.',
  'The words in this photograph could not be read. Lay the page flat in good light, fill the picture with it, and send it again.':
    'Mashoko ari mumufananidzo uyu haana kuverengeka. Isai peji yakati sandara pane chiedza chakanaka, izadze mufananidzo wese, muutumire zvakare.',
  'This file could not be read because of a fault on our side. Try again.':
    'Faira iri harina kuverengwa nekuda kwekukanganisa kwedu. Edzai zvakare.',
  'Reading this file stopped the server twice. Save it again in another form, and add that copy.':
    'Kuverenga faira iri kwamisa server kaviri. Richengetei neimwe nzira, muise kopi iyoyo.',
  'Pages of this file are pictures. They are read one after another.':
    'Mapeji efaira iri mifananidzo. Ari kuverengwa rimwe nerimwe.',
  'Reading page {page} of {of}, a picture': 'Kuri kuverengwa peji {page} pa{of}, mufananidzo',
  'Your documents fill the {n} MB there is for them. Delete consultations with documents you no longer need.':
    'Magwaro enyu azadza {n} MB yawo. Dzimai nhaurirano dzine magwaro amusisade.',
  'This file has more than {n} characters. Check it in parts.':
    'Faira iri rine mavara anopfuura {n}. Riongororei zvidimbu zvidimbu.',
  'Paste the older text': 'Isai zvinyorwa zvekare',
  'Paste the newer text': 'Isai zvinyorwa zvitsva',
  'This file has more than {n} characters. Compare it in parts.':
    'Faira iri rine mavara anopfuura {n}. Rienzanisei muzvikamu.',
  'Paste a text to check': 'Isai zvinyorwa zvekuongorora',
  'Insufficient points. You currently have {n} points': 'Mapoints haana kukwana. Mune mapoints {n} iye zvino',
  'This costs {n} points': 'Izvi zvinotora mapoints {n}',
  'Choose one of the packages': 'Sarudzai imwe yemapakeji',
  'Choose a package': 'Sarudzai pakeji',
  'Enter a mobile number such as 0771234567': 'Nyorai nhamba yefoni yakadai sa0771234567',
  'Another payment is still waiting for its PIN. Finish or cancel it on the phone first.':
    'Kumwe kubhadhara kuchakamirira PIN. Kupedzei kana kukanzura pafoni kutanga.',
  'The payment did not go through.': 'Kubhadhara hakuna kubudirira.',
  'The payment did not go through. {reason}': 'Kubhadhara hakuna kubudirira. {reason}',
  'This payment needs a person to look at it. We have been told.':
    'Kubhadhara uku kunoda kutariswa nemunhu. Taziviswa.',
  'Template not found': 'Template haina kuwanikwa',
  'There are no documents here': 'Hapana magwaro pano',
  'This document became too large. Use shorter texts.': 'Gwaro iri rakurisa. Shandisai mashoko mapfupi.',
  'This document was deleted. Please start a new one.': 'Gwaro iri rakadzimwa. Tangai rimwe idzva.',
  'Many documents are being prepared at the moment. Please try again in a minute.':
    'Magwaro akawanda ari kugadzirwa iye zvino. Ndapota edzai zvakare mushure meminiti.',
  'This server cannot make {kind} of this document at the moment. Your document is safe; you can download it as a Word file (.docx).':
    'Server iyi haikwanisi kugadzira {kind} yegwaro iri iye zvino. Gwaro renyu rakachengeteka; munogona kuridhawunirodha sefaira reWord (.docx).',
  'a PDF': 'PDF',
  'a DOC file': 'faira reDOC',
  'Fill in the fields of the template': 'Zadzai minda yetemplate',
  'Choose pdf or doc': 'Sarudzai pdf kana doc',
  'Entry {n}: {sentence}': 'Mutsara {n}: {sentence}',
  '{label}: write one entry on each line': '{label}: nyorai chinhu chimwe pamutsara wega wega',
  '{label} may have at most {n} entries': '{label}: zvinhu zvisapfuura {n}',
  '{label} is too long': '{label}: zvakarebesa',
  '{label} is required': '{label}: zvinodiwa',
  'WhatsApp is not set up here': 'WhatsApp haishandi pano',
  'Telegram is not set up here': 'Telegram haishandi pano',
  'No chat is set up here': 'Hurukuro dzepafoni hadzishandi pano',
  'This chat is not linked to your account': 'Chat ino haina kubatanidzwa neaccount yenyu',
  'This document': 'Gwaro iri',
  'There is no such rule': 'Hapana mutemo wakadaro wekuverenga mazuva',
  'Please confirm your email address first': 'Tangai masimbisa email yenyu',
  'This date is too near or over: no reminder would come in time':
    'Zuva iri rava pedyo kana kuti rapfuura: chiyeuchidzo hachingasviki nenguva',
  'You have {n} reminders. Please remove one first.': 'Mune zviyeuchidzo {n}. Tangai mabvisa chimwe.',
  'There is no such reminder': 'Hapana chiyeuchidzo chakadaro',
  'There is no such practitioner': 'Hapana gweta rakadaro',
  'Nothing has been said in this consultation yet': 'Hapana chati chataurwa mubvunzo iyi',
  'There is no such hand-over': 'Hapana chakapiwa chakadaro',
  'Say that you agree first': 'Tangai mabvuma',
  'Recordings are not written down here': 'Zvinorekodhwa hazvinyorwi pano',
  'The recording is empty': 'Hapana charekodhwa',
  'The recording could not be written down. Please try again, or write.':
    'Zvamarekodha hazvina kukwanisa kunyorwa. Edzai zvakare, kana kunyora.',
  'There is no such answer': 'Hapana mhinduro yakadaro',
  'The answer could not be read out. Please try again later.':
    'Mhinduro haina kukwanisa kuverengwa. Edzai zvakare gare gare.',
  ...papers,
  ...citations,
}
