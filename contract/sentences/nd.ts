import { citations } from './nd-citations.ts'
import { papers } from './nd-papers.ts'
import type { Sentences } from './translate.ts'

/** What the contract and the server say in English, in Ndebele. Ours; no native speaker has read it yet. */
export const nd: Sentences = {
  'Legal information, not legal advice; not a registered legal practitioner (Legal Practitioners Act [Chapter 27:07] s 9).':
    'Ulwazi lomthetho, hatshi iseluleko segqwetha; kasisilo igqwetha elibhalisiweyo (Legal Practitioners Act [Chapter 27:07] s 9).',
  'Email is required': 'Bhala i-email yakho',
  'Password is required': 'Bhala i-password',
  'Full name is required': 'Bhala ibizo lakho lonke',
  'Phone number is required': 'Bhala inombolo yefoni',
  'Select an occupation': 'Khetha umsebenzi owenzayo',
  'New password is required': 'Bhala i-password entsha',
  'Current password is required': 'Bhala i-password olayo khathesi',
  'Passwords do not match': 'Amapassword kawafanani',
  'New password and confirmation do not match': 'I-password entsha lale oyiphindileyo kakufanani',
  'Use at least {n} characters': 'Sebenzisa amabala angu-{n} kumbe ngaphezulu',
  'No authentication token found': 'Kawungenanga. Siyacela ungene futhi.',
  'Please sign in': 'Siyacela ungene',
  'No response from server': 'I-server kayiphenduli',
  'The server did not answer as expected. Please try again.':
    'I-server kayiphendulanga ngendlela elindelekileyo. Siyacela uzame futhi.',
  'Enter a valid email address': 'Bhala i-email eqondileyo',
  'Invalid email or password': 'I-email kumbe i-password kayiqondanga',
  'An account with this email address already exists. Please sign in.': 'Sekule-account ele-email le. Siyacela ungene.',
  'Enter the code': 'Bhala ikhodi',
  'Welcome points': 'Amaphoyinti okwamukelwa',
  'An answer': 'Impendulo',
  'A question that cost nothing: point returned': 'Umbuzo wamahala: iphoyinti libuyiselwe',
  'Viewing a cited document': 'Ukuvula ugwalo impendulo evela kulo',
  'Points of an account that became a part of this one': 'Amaphoyinti e-account eyahlanganiswa lale',
  'A generated document': 'Ugwalo olwenziweyo',
  'A document that was not made: points returned': 'Ugwalo olungenziwanga: amaphoyinti abuyiselwe',
  'Points bought': 'Amaphoyinti athengiweyo',
  'Payment returned: points taken back': 'Imali ibuyiselwe: amaphoyinti athethwe',
  Adjustment: 'Ukulungisa',
  'A review of a contract': 'Ukuhlolwa kwesivumelwano',
  'A review that was not finished: points returned': 'Ukuhlolwa okungaqedwanga: amaphoyinti abuyiselwe',
  'A check of citations': 'Ukuhlolwa kwemithetho eqanjiweyo',
  'Mon-Fri 8:00 AM - 5:00 PM': 'UMvulo kusiya ngoLwesihlanu, 8:00 kusiya ku-17:00',
  'Your name is required': 'Bhala ibizo lakho',
  'Subject is required': 'Bhala isihloko',
  'Message is required': 'Bhala umlayezo',
  'Filename is required': 'Bhala ibizo lefayili',
  'Unauthorized access. Please log in again.': 'Kawungenanga. Siyacela ungene futhi.',
  'Only an administrator can do this': 'Lokhu kwenziwa ngumphathi wesistimu kuphela',
  'There is no such procedure': 'Asikho isinyathelo ngesinyathelo esinjalo',
  'The answers of this procedure are not kept': 'Izimpendulo zalesi sinyathelo ngesinyathelo kazigcinwa',
  'This procedure has changed. Begin anew.': 'Lesi sinyathelo ngesinyathelo sesiguqukile. Qala kutsha.',
  'These answers are too long to be kept': 'Lezi zimpendulo zinde kakhulu, azingeke zigcinwe',
  'Check the highlighted fields': 'Khangela izindawo ezitshengisiweyo',
  'Something went wrong on our side. Please try again.': 'Kukhona okungahambanga kuhle ngakithi. Siyacela uzame futhi.',
  'This is not possible at the moment. Please try again in a minute.':
    'Lokhu akwenzeki khathesi. Siyacela uzame futhi emva komzuzu.',
  'There is nothing at this address': 'Akulalutho kule kheli',
  'This holds a character that cannot be stored': 'Kulebala elingeke ligcinwe',
  'This request is too large': 'Okuthumeleyo kukhulu kakhulu',
  'The request did not arrive whole. Please try again.': 'Okuthumeleyo akufikanga konke. Siyacela uzame futhi.',
  'The request took too long to arrive. Please try again.': 'Okuthumeleyo kuphuzile ukufika. Siyacela uzame futhi.',
  'The upload did not arrive whole. Try again.': 'Ifayili kayifikanga yonke. Zama futhi.',
  'This file is larger than {n} MB': 'Le fayili inkulu kule-{n} MB',
  'This file is larger than {n} MB.': 'Le fayili inkulu kule-{n} MB.',
  'Choose a file of at most {n} MB': 'Khetha ifayili engeqi {n} MB',
  'Too many attempts. Please wait {time} and try again.':
    'Uzame kanengi kakhulu. Siyacela ulinde {time} ubusuzama futhi.',
  '{n} seconds': 'amasekhondi angu-{n}',
  '{n} minutes': 'imizuzu engu-{n}',
  'Use at most {n} characters': 'Sebenzisa amabala angeqi {n}',
  'Enter a phone number such as +263 77 123 4567 or 077 123 4567':
    'Bhala inombolo yefoni enjengo-+263 77 123 4567 kumbe 077 123 4567',
  'This email address is too long': 'Le email yinde kakhulu',
  'Your session has ended. Please sign in again.': 'Isikhathi sakho sokungena siphelile. Siyacela ungene futhi.',
  'This email address already belongs to an account': 'Le email isile-account',
  'This email address already has an account. Please sign in with its password.':
    'Le email isile-account. Siyacela ungene nge-password yayo.',
  'Sign in to this account first, then open the link again': 'Qala ungene kule account, ubusuvula i-link futhi',
  'Enter the password of this account to confirm its email address':
    'Bhala i-password yale account ukuze uqinisekise i-email yayo',
  'This password is not correct': 'Le password kayiqondanga',
  'This link is not valid any more. Sign in to get a new one.': 'Le link kayisasebenzi. Ngena ukuze uthole entsha.',
  'Your email address is confirmed': 'I-email yakho isiqinisekisiwe',
  'Your email address is already confirmed': 'I-email yakho yaqinisekiswa kudala',
  'Enter the code from your authenticator app': 'Bhala ikhodi ekwi-app yakho ye-authenticator',
  'This code is not correct. Please try the next one your app shows.':
    'Le khodi kayiqondanga. Siyacela uzame elandelayo etshengiswa yi-app yakho.',
  'Enter the 6-digit code': 'Bhala ikhodi elezinombolo eziyisi-6',
  'This sign-in has expired. Please enter your email and password again.':
    'Isikhathi sokungena lokhu siphelile. Siyacela ubhale i-email le-password futhi.',
  'Google did not confirm who you are. Please try again.':
    'I-Google kayiqinisekisanga ukuthi ungubani. Siyacela uzame futhi.',
  'Google sign-in is not set up here. Please sign in with your password.':
    'Ukungena nge-Google akusebenzi lapha. Siyacela ungene nge-password yakho.',
  'Google cannot be reached just now. Please try again in a moment.':
    'I-Google kayitholakali khathesi. Siyacela uzame futhi masinyane.',
  'This account has no password yet. Choose "Forgot your password" on the sign-in page to set one.':
    'Le account kayikabi le-password. Cindezela “Ukhohlwe i-password?” ekhasini lokungena ukuze ufake eyodwa.',
  'Current password is incorrect': 'I-password olayo khathesi kayiqondanga',
  'The current password is not correct': 'I-password olayo khathesi kayiqondanga',
  'This reset link is not valid any more. Please ask for a new one.':
    'Le link yokutshintsha i-password kayisasebenzi. Siyacela ucele entsha.',
  'If this address has an account, a password reset link is on its way to it.':
    'Nxa le email ile-account, i-link yokutshintsha i-password isithunyelwe kiyo.',
  'The code from the email is missing': 'Ikhodi ye-email kayikho',
  'Many people are signing in right now. Please try again in a moment.':
    'Abantu abanengi bayangena khathesi. Siyacela uzame futhi masinyane.',
  'Select a language': 'Khetha ulimi',
  'Select a timezone': 'Khetha isikhathi sendawo',
  'Start again to get a new QR code': 'Qala futhi ukuze uthole i-QR code entsha',
  'Turn two-factor authentication on first': 'Qala uvule i-two-factor authentication',
  'Two-factor authentication is already on': 'I-two-factor authentication isivuliwe kakade',
  'Write {word} to delete your account': 'Bhala {word} ukuze ucime i-account yakho',
  'You are the last administrator. Make someone else an administrator first.':
    'Nguwe wedwa umphathi oseleyo. Qala wenze omunye umuntu abe ngumphathi.',
  'You keep {n} consultations, the most there is room for. Delete some that you no longer need.':
    'Ulezingxoxo ezingu-{n}, okuyikho konke okulingana khona. Cima ezinye ongasazidingiyo.',
  'This consultation is full. Start a new one to go on.': 'Le ngxoxo isigcwele. Qala entsha ukuze uqhubeke.',
  'There is no room left for your consultations. Delete some that you no longer need, and try again.':
    'Akusela ndawo yezingxoxo zakho. Cima ezinye ongasazidingiyo, ubusuzama futhi.',
  'Write a message first': 'Qala ubhale umlayezo',
  'There is no answer yet that could be given in another language.': 'Akukabi lempendulo enganikwa ngolunye ulimi.',
  'A reply is still being written. Wait for it or stop it, then send your next message.':
    'Impendulo isabhalwa. Ilinde kumbe uyimise, ubusuthumela umlayezo olandelayo.',
  'Document not found': 'Ugwalo kalutholakalanga',
  'Consultation not found': 'Ingxoxo kayitholakalanga',
  'Conversation not found': 'Ingxoxo kayitholakalanga',
  'There is nothing to save yet': 'Akukabi lalutho olungagcinwa',
  'This answer does not exist': 'Le mpendulo kayikho',
  'An error occurred while trying to retrieve the document source.': 'Kube lesiphambeko ekutholeni umthombo wogwalo.',
  'There is no other text of this law to compare': 'Akulawo amanye amazwi alo mthetho okuqathanisa lawo',
  'File is required': 'Khetha ifayili',
  'This file is empty. Choose it again, and check that it opens on your computer.':
    'Le fayili kayilalutho. Ikhethe futhi, uhlole ukuthi iyavuleka yini.',
  'This file opens, but there are no words in it.': 'Le fayili iyavuleka, kodwa kayilamazwi.',
  'This file is not a PDF or a Word document. Add a .pdf, .docx or .doc file.':
    'Le fayili kayisiyo ye-PDF kumbe ye-Word. Faka ifayili ye-.pdf, .docx kumbe .doc.',
  'This file is not a PDF or a Word document. Choose a .pdf, .doc or .docx file.':
    'Le fayili kayisiyo ye-PDF kumbe ye-Word. Khetha ifayili ye-.pdf, .doc kumbe .docx.',
  'This file is locked with a password. Remove the password, then add the file again.':
    'Le fayili ikhiywe nge-password. Susa i-password, ubusufaka ifayili futhi.',
  'This PDF is made of pictures of pages, so its words cannot be read. Add a copy that contains text.':
    'Le PDF yenziwe ngezithombe zamakhasi, ngakho amazwi ayo kawafundeki. Faka ikhophi elamazwi.',
  'This file is damaged or not complete. Open it, save it again, and add the new copy.':
    'Le fayili yonakele kumbe kayiphelelanga. Yivule, uyigcine futhi, ubusufaka ikhophi entsha.',
  'This file is too large to read. Split it into smaller files, then add each of them.':
    'Le fayili inkulu kakhulu ukuthi ifundwe. Yehlukanise ibe ngamafayili amancane, ubusufaka ngalinye.',
  'Reading this file took too long. Save it again in a simpler form, or split it into smaller files.':
    'Ukufunda le fayili kuthethe isikhathi eside kakhulu. Igcine futhi ilula, kumbe uyehlukanise ibe ngamafayili amancane.',
  'This Word document contains macros (small programs). Save it without macros, as .docx, and add that file.':
    'Lo mbhalo we-Word ulama-macro (amaprogramu amancane). Ugcine ungelama-macro, ube yi-.docx, ufake leyo fayili.',
  'This file was made by a very old version of Word. Open it in Word, save it as .docx, and add that file.':
    'Le fayili yenziwe nge-Word endala kakhulu. Yivule ku-Word, uyigcine njenge-.docx, ufake leyo fayili.',
  'This PDF has {n} pages; at most {most} can be read. Split it into smaller files.':
    'Le PDF ilamakhasi angu-{n}; angafundwa angeqi {most}. Yehlukanise ibe ngamafayili amancane.',
  '{n} pages of this PDF are pictures; at most {most} can be read. Split it into smaller files.':
    'Amakhasi angu-{n} ale PDF yizithombe; angafundwa angeqi {most}. Yehlukanise ibe ngamafayili amancane.',
  'This Word document takes in another file, such as a web page, so its words cannot all be read. Open it in Word, save it again, and add the new copy.':
    'Lo mbhalo we-Word uthatha enye ifayili, ngakho amazwi awo kawafundeki wonke. Uvule ku-Word, uwugcine futhi, ufake ikhophi entsha.',
  'This is a spreadsheet or a presentation, not a Word document. Add a .pdf, .docx or .doc file.':
    'Le yi-spreadsheet kumbe i-presentation, kayisiwo umbhalo we-Word. Faka ifayili ye-.pdf, .docx kumbe .doc.',
  'This is an OpenDocument file. Open it, save it as .docx, and add that file.':
    'Le yifayili ye-OpenDocument. Yivule, uyigcine njenge-.docx, ufake leyo fayili.',
  'This is a ZIP archive, not a Word document. Unpack it, and add the documents inside.':
    'Le yi-ZIP, kayisiwo umbhalo we-Word. Khupha okuphakathi, ufake imibhalo leyo.',
  'This PDF does not say which letters its fonts show, so its words cannot be read. Add the Word document it was made from, or a copy whose words can be selected and copied.':
    'Le PDF kayitsho ukuthi amabala ayo ngawaphi, ngakho amazwi ayo kawafundeki. Faka umbhalo we-Word eyenziwe ngawo, kumbe ikhophi elamazwi angakhotshwa.',
  'This is a photograph, not a PDF or a Word document. Add a .pdf, .docx or .doc file.':
    'Lesi yisithombe, hatshi i-PDF kumbe umbhalo we-Word. Faka ifayili ye-.pdf, .docx kumbe .doc.',
  'This picture is neither a JPEG nor a PNG. Send a photograph as JPEG (.jpg), or a PDF or Word document.':
    'Lesi sithombe kayisiyo JPEG kumbe i-PNG. Thumela isithombe se-JPEG (.jpg), kumbe i-PDF kumbe umbhalo we-Word.',
  'Photographs cannot be read here. Add the letter as a PDF or Word document, or write what it says.':
    'Izithombe kazibaleki lapha. Faka incwadi leyo njenge-PDF kumbe umbhalo we-Word, kumbe ubhale okutshoyo.',
  'This photograph is damaged or not complete. Send it again.':
    'Lesi sithombe sonakele kumbe kasiphelelanga. Sithumele futhi.',
  'The words in this photograph could not be read. Lay the page flat in good light, fill the picture with it, and send it again.':
    'Amazwi akulesi sithombe kawabalekanga. Beka ikhasi licabale ekukhanyeni okuhle, ligcwale esithombeni, ubusisithumela futhi.',
  'This file could not be read because of a fault on our side. Try again.':
    'Le fayili kayifundwanga ngenxa yesiphambeko sethu. Zama futhi.',
  'Reading this file stopped the server twice. Save it again in another form, and add that copy.':
    'Ukufunda le fayili kumise i-server kabili. Igcine ngenye indlela, ufake leyo khophi.',
  'Pages of this file are pictures. They are read one after another.':
    'Amakhasi ale fayili yizithombe. Afundwa ngalinye ngalinye.',
  'Reading page {page} of {of}, a picture': 'Kufundwa ikhasi {page} kwa-{of}, isithombe',
  'Your documents fill the {n} MB there is for them. Delete consultations with documents you no longer need.':
    'Imibhalo yakho igcwalise i-{n} MB yayo. Cima izingxoxo ezilemibhalo ongasayidingiyo.',
  'This file has more than {n} characters. Check it in parts.': 'Le fayili ilamabala edlula {n}. Yihlole ngezingxenye.',
  'Paste the older text': 'Faka umbhalo omdala',
  'Paste the newer text': 'Faka umbhalo omutsha',
  'This file has more than {n} characters. Compare it in parts.':
    'Le fayili ilamabala edlula {n}. Yiqathanise ngezingxenye.',
  'Paste a text to check': 'Faka umbhalo wokuhlola',
  'Insufficient points. You currently have {n} points': 'Amaphoyinti kawanelanga. Ulamaphoyinti angu-{n} khathesi',
  'This costs {n} points': 'Lokhu kuthatha amaphoyinti angu-{n}',
  'Choose one of the packages': 'Khetha elinye lamaphakheji',
  'Choose a package': 'Khetha iphakheji',
  'Enter a mobile number such as 0771234567': 'Bhala inombolo yeselula enjengo-0771234567',
  'Another payment is still waiting for its PIN. Finish or cancel it on the phone first.':
    'Okunye ukubhadala kusalinde i-PIN. Kuqede kumbe ukukhansele efonini kuqala.',
  'The payment did not go through.': 'Ukubhadala akuphumelelanga.',
  'The payment did not go through. {reason}': 'Ukubhadala akuphumelelanga. {reason}',
  'This payment needs a person to look at it. We have been told.':
    'Lokhu kubhadala kumele kukhangelwe ngumuntu. Sesazisiwe.',
  'Template not found': 'I-template kayitholakalanga',
  'There are no documents here': 'Akulamibhalo lapha',
  'This document was deleted. Please start a new one.': 'Lolugwalo lwacitshwa. Qalisani olutsha.',
  'This document became too large. Use shorter texts.':
    'Ugwalo lolu selulukhulu kakhulu. Sebenzisa amazwi amafitshane.',
  'Many documents are being prepared at the moment. Please try again in a minute.':
    'Imibhalo eminengi iyalungiswa khathesi. Siyacela uzame futhi emva komzuzu.',
  'This server cannot make {kind} of this document at the moment. Your document is safe; you can download it as a Word file (.docx).':
    'I-server kayinelisi ukwenza {kind} yalolu gwalo khathesi. Ugwalo lwakho luvikelekile; ungaludawuniloda njengefayili ye-Word (.docx).',
  'a PDF': 'i-PDF',
  'a DOC file': 'ifayili ye-DOC',
  'Fill in the fields of the template': 'Gcwalisa izindawo ze-template',
  'Choose pdf or doc': 'Khetha i-pdf kumbe i-doc',
  'Entry {n}: {sentence}': 'Umugqa {n}: {sentence}',
  '{label}: write one entry on each line': '{label}: bhala into eyodwa emugqeni ngamunye',
  '{label} may have at most {n} entries': '{label}: izinto zingeqi {n}',
  '{label} is too long': '{label}: kude kakhulu',
  '{label} is required': '{label}: kuyadingeka',
  'WhatsApp is not set up here': 'I-WhatsApp kayisebenzi lapha',
  'Telegram is not set up here': 'I-Telegram kayisebenzi lapha',
  'No chat is set up here': 'Ingxoxo zefoni azisebenzi lapha',
  'This chat is not linked to your account': 'Ingxoxo le kayihlanganiswanga le-account yakho',
  'This document': 'Lolu gwalo',
  'There is no such rule': 'Awukho umthetho onjalo wokubala insuku',
  'Please confirm your email address first': 'Qinisekisa i-email yakho kuqala',
  'This date is too near or over: no reminder would come in time':
    'Usuku lolu seluseduze loba seludlulile: isikhumbuzo besingafika sesiphuzile',
  'You have {n} reminders. Please remove one first.': 'Ulezikhumbuzo ezingu-{n}. Susa esinye kuqala.',
  'There is no such reminder': 'Asikho isikhumbuzo esinjalo',
  'There is no such practitioner': 'Kakulagqwetha elinjalo',
  'Nothing has been said in this consultation yet': 'Akukatshiwo lutho kule ingxoxo',
  'There is no such hand-over': 'Kakulalutho olunikeziweyo olunjalo',
  'Say that you agree first': 'Qala uvume',
  'Recordings are not written down here': 'Okurekhodiweyo akubhalwa lapha',
  'The recording is empty': 'Akulalutho olurekhodiweyo',
  'The recording could not be written down. Please try again, or write.':
    'Okurekhodiweyo akwenelisanga ukubhalwa. Zama njalo, loba ubhale.',
  'There is no such answer': 'Kakulampendulo enjalo',
  'The answer could not be read out. Please try again later.':
    'Impendulo ayenelisanga ukufundwa. Zama njalo ngemva kwesikhathi.',
  ...papers,
  ...citations,
}
