/** Words of law and of trouble: with one of them a question is for us, whatever else it speaks of. */
const OURS =
  /\b(?:law(?:s|ful|yer)?|legal\w*|illegal\w*|unlawful\w*|act|section|rights?|allowed|permitted|permit|licen[cs]e\w*|court|sue|sued|police|arrest\w*|fined?|penalty|crime|criminal|offence|contract|agreement|lease|landlord|tenant|employer|boss|salary|wages?|fired|dismiss\w*|divorce|custody|maintenance|inherit\w*|(?:a|the|my|his|her|last|their|no) will|wills|estate|tax(?:es)?|debt|owe\w*|refund|regist\w+|bail|fraud|stolen|theft|evict\w*|deposit|compensation|complain\w*|liable|guilty|consent|constitution\w*|copyright|import|export|duty|abus\w+|rap(?:e[ds]?|ists?)|assault\w*|threat(?:s|en\w*)?|harass\w*|insult\w*|blackmail\w*|bribe\w*|trespass\w*|nuisance)\b/i
const NOT_OURS: RegExp[] = [
  /\b(?:weather|forecast|horoscope|zodiac|lottery numbers)\b/i,
  /\b(?:recipe|bake|cook|boil|fry|grill|sourdough|ingredients?)\b/i,
  /\b(?:make|prepare) (?:\w+ ){0,3}(?:butter|ice cream|cakes?|bread|stew|sadza|soup|sauce|juice|pancakes?|smoothies?)\b/i,
  /\b(?:football|soccer|cricket|rugby|tennis|world cup|league|match|tournament|olympics?)\b.*\b(?:won|win|wins|winner|score|scored|yesterday|result|best)\b|\b(?:who|which team) (?:won|scored|will win)\b/i,
  /\b(?:write|tell|sing|make|give|compose)\b(?: \w+){0,3} (?:poem|joke|song|story|riddle|rap|essay|limerick)s?\b/i,
  /\b(?:birthday|christmas|wedding|anniversary) (?:wish(?:es)?|message|card|greeting|speech|toast)\b|\b(?:good|nice|cute|best) names?\b/i,
  /\bcapital (?:city )?of\b(?! (?:a|the|my|your|our) (?:company|business|bank|firm))/i,
  /\b(?:population|president|prime minister|king|queen|currency|flag|anthem) of\b/i,
  /\bhow (?:tall|far|deep|high|heavy|big|fast) (?:is|are|was)\b/i,
  /\btranslate\b/i,
  /\b\d+\s*(?:times|plus|minus|x|\*|\+|divided by|multiplied by)\s*\d+\b|\b(?:solve|calculate|simplify)\b.*\b(?:squared|equation|equals|plus|minus|integral)\b/i,
  /\bwho (?:painted|wrote|composed|invented|discovered|directed|sang|played|starred)\b/i,
  /\b(?:recommend|suggest)\b.*\b(?:film|movie|book|song|series|restaurant|phone|laptop|game|hotel|music)\b|\b(?:best|better) (?:camera|phone|laptop|restaurant|film|movie|game|team|player)\b|\bwhich (?:phone|laptop|film|movie|game|restaurant|team)\b/i,
  /\b(?:install|uninstall|reboot|download|debug|python|javascript|linux|windows \d+|wi-?fi|printer|excel)\b/i,
  /\b(?:symptoms?|cure|diet|lose weight|calories|workout|vitamins?|headache|remed(?:y|ies) for (?:a )?(?:cold|cough|flu))\b/i,
  /\bmeaning of life\b|\bare you (?:human|a robot|real)\b|\bhow old are you\b/i,
  /\b(?:leaking tap|fix (?:a|my|the) (?:tap|sink|bike|bicycle|toilet|roof|car engine)|unblock|paint (?:a|my|the) (?:wall|room)|knit|crochet|grow tomatoes)\b/i,
  /\b(?:offside|netball|basketball|volleyball|chess|checkers)\b|\b(?:stains?|shoe ?laces?|tie a (?:tie|knot|bow))\b/i,
  /\bsun ?(?:sets?|rises?)\b|\b(?:longest|highest|largest|deepest|tallest) (?:river|mountain|lake|ocean|desert|building|animal)\b/i,
  /\b(?:dog|cat|horse) breeds?\b|\b(?:breed|species) of\b/i,
  /\b(?:planet|galaxy|moon landing|dinosaurs?|photosynthesis|speed of light|periodic table|black holes?)\b/i,
]

/** A question that no law answers. Only where nothing in it could be about law: a wrong refusal is worse than a thin answer. */
export const isNotLegal = (question: string): boolean =>
  !OURS.test(question) && NOT_OURS.some((topic) => topic.test(question))

/** Words of rules and of people: a question without one of them asks about a thing, which is seldom law. */
const RULES =
  /\b(?:may|must|can|cannot|shall|allowed|my|our|me|us|we|he|she|his|him|her|they|them|someone|somebody|husbands?|wife|wives|widows?|fathers?|mothers?|grandfather|grandmother|gogo|baba|dad|mum|child|children|kids?|sons?|daughters?|brothers?|sisters?|uncles?|aunt(?:s|ies)?|cousins?|nephews?|nieces?|neighbou?rs?|boyfriends?|girlfriends?|orders?|forbid\w*|prohibit\w*|protect\w*|pensions?|regulat\w*|minister|government|council|directors?|board|notice|appeals?|claims?|insur\w*|rent|duties|punish\w*|offences?|valid|apply|application|certificate|owner\w*|employ\w+|workers?|overtime|maternity|pregnan\w+|marri\w+|marry|magistrate|judge|prison\w*|jail\w*|sentenc\w+|voters?|elections?|citizens?|citizenship)\b/i

/** Whether a question speaks of law, of what is allowed, or of somebody's affairs. */
export const speaksOfLaw = (question: string): boolean => OURS.test(question) || RULES.test(question)
