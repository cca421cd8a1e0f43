import { story, usual } from './kind-words.ts'
import { anyPhrase } from './phrase-pattern.ts'
import { signalPhrases } from './signal-phrases.ts'

/** What speaks against a need, sentence by sentence: who asks one thing and wants another wants it all the same. */

/** Who tells what was or is, asks after an order, or has another errand, needs nothing. */
const stories = {
  checks: anyPhrase(
    '^\\W*(please |pls |can you |could you )*(confirm|verify) (?!at|receipt|interest|by|asap|via)',
    ...[
      'status',
      '(where|when) (is|are) (it|they|my|our|the (driver|truck|guy|delivery|load|order))',
      "where('?s| is| are) (it|my|our|the|your|order|ticket)",
      'donde (esta|anda|viene) (mi|el|la|nuestro)',
      'still not (here|delivered|arrived)',
      'not here yet',
      "has( not|n'?t) (come|showed|shown|arrived)",
      'never (came|showed|arrived)',
    ],
    '(just |only )?(checking|making sure|confirming|verifying|double checking|following up|checking in)',
    ...['(want|wanted|like|need) to (check|make sure|confirm|verify|follow up)', 'to see if (my|our|the)'],
    ...[
      "^\\W*(is|are|has|have|did|does|do|was|were|where'?s?|when'?s?|am|what time)( is| are| does| do)? (my|our|i|we|the (driver|truck|guy|\\d+|order|delivery|load|drums?|totes?|pails?)|(those|that|these) \\d+|yall'?s?|somebody|someone|anybody|anyone)\\b(?! (need|supposed|have to|able))",
    ],
    '(still|supposed to be) (on|good|set|coming|getting) (for|to|the|it)?',
    ...[
      '(did|has|have) (you|u|ya|yall|the|it|that)( guys)? (ever |already )?(get|got|go|gone|send|sent|ship|shipped|leave|left|receive)',
    ],
    ...['llego mi', 'ya (viene|salio|mandaron)', 'confirm(ar|o|ando)'],
  ),
  informs: anyPhrase(
    ...[
      'i (heard|saw|read)',
      'fyi',
      'heads ?up',
      '(just )?(letting|let) (you|u|yall|ya|them|everybody) (guys )?know',
      'just so (you|u|yall) know',
    ],
    ...[
      "(we|office|shop|plant|yard|school)( is|'?re| are|'?ll be| will be)? (closed|shut ?down|off (?:on|for|until|till|this|that|today|tomorrow|thursday|friday))",
      'nobody (here|there|home|around|(will|is going to|gonna) be)',
    ],
    ...['para que sepan', 'les aviso', 'para avisar\\w*', 'no va a haber nadie', 'no hay nadie'],
  ),
  habit: anyPhrase(
    '(we|i|they|it|he|she) (only |usually |normally |just |generally |typically |about |all )?(use[sd]?|burn(s|ed)?|go(es)? (thru|through)|run (about |through |thru )?(?=\\d+ ?gal)|average|averaged|went (thru|through))\\b[^.;?!,]*\\d+ ?(gal|g\\b|k\\b|of\\b|drum|tote|pail|bucket|case|a \\w+)',
    '\\d+[^.;?!,]* (a|per|every|each) (day|week|month|year|season|winter|summer) is (all|what|about|normal|plenty)',
    '\\d+[^.;?!,]* a (year|season|winter)\\b',
    '(been )?(buy|buying|buys) (about |around |roughly )?\\d+[^.;?!,]* (a|per|every|each) (day|week|month)',
    '(gastamos|usamos|quemamos|uso|gasto)\\b[^.;?!,]*\\d',
  ),
  happened: anyPhrase(
    '(already|we) (have|got) \\d+[^.;?!]* (coming|on order|scheduled|ordered)',
    '(i|we|he|she|they|dad|grandpa) used to (drive|work|run|haul|own|deliver|buy|get|pay|farm|burn)',
    '(had|placed|put in) (a|an|my|our) [^.;?!]*\\border (in|on)?',
    'did (it|they|that) (get|go|come|ship)',
    '(can|could|would|will) (you|u|yall|ya)( guys| all)? (match|beat|hold|honor|lock)',
    '(it|that) (only |just )?took \\d+',
    '(had|have) \\d+[^.;?!]* (freeze|froze|frozen|go bad|gone bad|sit|sitting|leak|leaked|ruined|stolen)',
    '(your|ur|the|that|a|yalls?) (guys?|drivers?|truck|tanker|man|kid|fella|new guy) (just |only |also |already |never |accident\\w* )?(put|left|dumped|dropped|pumped|delivered|filled|brought|spilled|came|hit|ran|broke|backed|forgot|gave|said|wrote|showed|was|sent)',
    '(you|yall|u|they)( guys| all)? (just |only |also |already |never |accident\\w* )?(put|left|dumped|dropped|pumped|delivered|filled|brought|sent|shorted|gave|squeez\\w+|came|billed|charged)\\b',
    '(got|had|received|ended up with)\\b[^.;?!,]*\\d[^.;?!,]*(delivered|from (you|u|yall|ya|another|the)|yesterday|this morning|last|on (mon|tues|wednes|thurs|fri)|by mistake)',
    "(that|the|those|your|these|last|my last|our last) \\d+ ?(gals?|gallons?|drums?|totes?|pails?)?( of [a-z]+| you (brought|sent|delivered|left|put in)[a-z ]*)? (took|lasted|last|got|went|came|had|ran|weigh|looks?|smell|has|have|are|is|were|was|arrived|never|didn'?t|we got|i got)",
    '(appreciate (you|yall|it|how)|(thank\\w*|thx)( (you|u|so much|a lot|again|guys))* for (the|those|that|getting|bringing|squeezing|coming|all|being)|shout ?out|props) ',
    '(we|i) (ordered|bought|got|picked up|had)\\b[^.;?!]*(last|ago|yesterday|this morning|on (mon|tues|wednes|thurs|fri)|and nobody|but (got|nobody|only))',
    ...['el chofer (dejo|trajo|puso|vino)', '(me|nos) (dejaron|trajeron|pusieron|mandaron)'],
  ),
  papers: anyPhrase(
    "(looking for|need|want|send|get|find|email|pull|check|about|have|missing|lost) (me |us |a |an |the |my |our |your |that |this |last |copies of |copy of |[a-z]+'?s? )*(invoices?|receipts?|bills?|statements?|tickets?|proof of delivery|msds|sds|w-?9|coi|certificates?|bol|data sheets?|credit app\\w*|application|tax exempt\\w*|(tax |exemption )?forms?)",
    '(this|that|the|my|your) (quote|price|invoice|ticket|bill|statement|receipt|charge)\\b[^.;?!]* (expired|says|said|shows|is (still|only|good))\\b',
    '(ticket|invoice|bill|receipt|statement)s? (from|for|of) (last |this )?\\w+( \\w+)? (says?|shows?|reads?|has)\\b',
    ...['used to (bring|deliver|fill|haul|buy|get|send|drop)'],
  ),
  errands: anyPhrase(
    '(need|want) (your|my|our) (ein|address|number|holiday|hours|account|password|deposit|tax|money|log ?in)',
    '(need|needs|want|get|have) [^.;?!]*\\btanks? (inspected|tested|painted|removed|repaired|certified|cleaned|moved|checked)',
    '(call|text) (me|us)( back)? (about|regarding|re)',
    '(can|could|would|will|have) (you|u|ya|yall|someone|somebody|anyone)( guys)?( (from|in|at) [a-z]+)?( please)? (explain|check|call (me|us)( back)? (about|regarding|re)|look (up|into|at)|verify|confirm|re-?send|find out|see if|tell (me|us) (the|when|where|who|which|whether|if|how many|what we|why))',
    '(puede|podria)n? (decir(me|nos)?|explicar\\w*|checar|revisar)',
    '(need|needs|want|wants|wanted|like|trying|looking|have|got|how) to (know|see|find out|figure|ask|talk|speak|check|verify|confirm|update|pay|return|complain|sell|compare|understand|learn|report|dispute|prove|tell|say|thank|apply|resolve|reset|log ?in|sign up|open an account|set up (an |my |our )?(account|autopay|auto pay|portal|login)|read|look (up|at|into)|dispose|get rid)',
    '(looking for|need|want) (info|information|advice|help|directions|someone to (talk|explain)|a job|work|an explanation|the (name|number|contact))',
    // A furnace that is to be looked after needs a technician, and no fuel.
    '(bleed|fix|repair|tune( up)?|service|clean|inspect|prime|restart|relight) (my|our|the) (furnace|boiler|burner|heater)',
    ...['(necesito|quiero|quisiera) (saber|preguntar|pagar|hablar|ver si|averiguar|vender|quejarme)'],
  ),
} satisfies Record<string, RegExp>
const much = Object.values(stories)
const errand = [
  stories.checks,
  stories.papers,
  stories.errands,
  signalPhrases.facts,
  signalPhrases.supposes,
  signalPhrases.thinks,
]

const sentencesOf = (words: string) =>
  words.split(/[.;!]+(?:\s|$)|(?<=\?)\s*/).filter((sentence) => /\w/.test(sentence))

/** Parts of sentences, of which each may wish for something by itself: "thanks for last week, need 300 more". */
const clausesOf = (words: string) =>
  sentencesOf(words).flatMap((sentence) =>
    sentence.split(/, (?:and |but |so |now )?| but | (?:so|and) (?=i |we |can |could |please )| - /),
  )

/** "My order" is no wish for one. */
const withoutNouns = (clause: string) =>
  clause.replaceAll(
    /\b(?:my|our|the|an|a|that|this|his|her|your|last|next|to) (?:[a-z]+ )?(?:orders?|quotes?|requests?|drop|drops)\b/g,
    '',
  )

/** What a delivery that comes again and again, or one as before, is asked for with. */
const terms = anyPhrase(
  'contract\\w*',
  'standing order',
  'contrato',
  'bulk pric\\w+',
  'first (one|load|drop|delivery|fill)',
  'starting',
  'this time',
  'esta vez',
  'another',
)

/** "I need about 300", "send us another drum": so much of it is wished for outright, whatever stands around it. */
const outright =
  /\b(?:needs?|wants?|send|bring|gimme|take|order|get|(?:could|can) use|give|like|(?:can|could) (?:i|we) have|ocup\w+|necesit\w+|quier\w+|mand\w+|traig\w+)(?: (?:to (?:get|order|have|book|buy)|me|us|about|another|like|around|maybe|roughly|some|the|at least|up to|only|just|out|in|nos|unos|como|otros))* (?:\d{2,}(?! ?(?:hrs?|hours?|days?|ft|feet|am|pm|percent|%|miles|horas|dias|\w+ notice)\b)|(?:\d|an?|another|un|una) (?:more |of those |\d+ ?(?:gal\w*)? )?(?:drum|tote|pail|bucket|case|load|delivery|fill|tambo|cubeta))/

/** A clause that begins by telling someone to do it. */
const told =
  /^\W*(?:(?:please|pls|also|so|then|ok|and|just|go ahead and|por favor) )*(?:fill|top|refill|send|bring|drop|deliver|load|add|quote|ship|schedule|book|llen\w+|mand\w+|traig\w+|surt\w+)\b/

/** "450 off road", "3 drums of 15w40" and no more. */
const amount =
  /^\W*(?:(?:say|just|about|like|maybe|and|plus|then|only|so|ok|yes|make it|around|at least|call it|go with|approved|authorized) )*(?:\d{2,5} ?(?:gal\w*\.? ?)?(?:of |de )?(?!gal|percent|feet|ft|miles|years|people|employees|head|acres|hours|hrs|days)|\d{1,2} (?:drum|tote|pail|bucket|case)s? (?:of |de )?)(?:[a-z]+[ -]){0,2}[a-z0-9]+(?: (?:please|pls|asap|today|tomorrow|this week|delivered))?\W*$/

/** "450 gal of fuel oil, delivered by Saturday the 5th": so much, and by when it is to be there. */
const dated =
  /\d{2,5} ?(?:gal\w*\.?|galones)? (?:of |de )?[a-z ]{0,24},? (?:to be )?(?:delivered|dropped|brought|here|there|entregad\w+) (?:by|on|before|no later than|el|antes|para) /

/** Something is asked for in a part of the message that casts no doubt on it. */
export const wishesIn = (words: string) =>
  outrightIn(words) ||
  (dated.test(words) && !words.includes('?')) ||
  clausesOf(words).some((clause) => {
    const said = withoutNouns(clause)
    if ([terms, usual, told, amount].some((one) => one.test(said)) && !stories.papers.test(clause)) return true
    if (
      (signalPhrases.requests.test(said) || signalPhrases.books.test(said)) &&
      !errand.some((one) => one.test(clause))
    )
      return true
    return (
      signalPhrases.wants.test(said) &&
      ![
        ...much,
        signalPhrases.facts,
        signalPhrases.supposes,
        signalPhrases.thinks,
        signalPhrases.papers,
        signalPhrases.declines,
      ].some((one) => one.test(clause))
    )
  })

/** "300 gal, order 77123" counts no gallons; "can i order 1200" does. */
const orderNumber =
  /(?<!\b(?:to|i|we|can|could|wanna|like|please|want|need|lets|us|me|and|just) )\b(?:order|ticket|delivery|pedido|orden)(?: number| no\.?)? ?#? ?\d{4,}\b(?! ?(?:gal|of\b|de\b))/g

/** "If I get 300", "do I need 500", "they want 3 a gallon for 300" wish for nothing. */
const outrightIn = (words: string) =>
  sentencesOf(words).some(
    (sentence) =>
      outright.test(sentence.replaceAll(orderNumber, '')) &&
      !signalPhrases.supposes.test(sentence) &&
      !/\b(if|do|does|would|should|when) (i|we|you|he|they)\b|\b(co-?op|competitor|elsewhere)\b/.test(sentence) &&
      !signalPhrases.declines.test(sentence) &&
      !signalPhrases.thinks.test(sentence),
  )

/** Of facts, of what would be, of others: a quantity in it is seldom wanted, unless someone asks for it outright. */
export const isDoubted = (words: string) =>
  (signalPhrases.facts.test(words) ||
    signalPhrases.supposes.test(words) ||
    signalPhrases.thinks.test(words) ||
    signalPhrases.papers.test(words) ||
    (story.test(words) && !signalPhrases.wants.test(words))) &&
  !signalPhrases.requests.test(words) &&
  !signalPhrases.books.test(words)

/** Where an order stands, or whether: none is to be changed. */
export const asksAfter = (words: string) =>
  stories.checks.test(words) && !(asksStatus.test(words) ? outrightIn(words) : wishesIn(words))

/** "Where is my driver, 300 gal off road": the gallons say of which order, and a wish must be outright beside them. */
const asksStatus = new RegExp(
  String.raw`^\W*(?:(?:hi|hey|hello|ok|so|um|oye|hola|good morning|please)[,. ]+)*(?:(?:where|when)(?:'?s| is| are)? (?:my|our|the (?:driver|truck|guy|delivery|load|order|fuel)|your (?:driver|truck|guy)|order|ticket|he|it)\b|(?:is|are|has|have|did|does) (?:my|our|the|that|your) (?:\w+ )?(?:driver|truck|delivery|order|load|fill|drop)s? (?:still|on|coming|here|out|scheduled|running|late|left|leave|ship|shipped|come|go|get|been|going)\b|donde (?:esta|anda|viene) (?:mi|el|la|nuestr[oa])\b)`,
)

/** Papers, an account, an explanation: no order is to be changed. */
export const isErrand = (words: string) =>
  !outrightIn(words) && [stories.papers, stories.errands].some((told) => told.test(words))

export const isDoubtedMuch = (words: string) =>
  sentencesOf(words).some((sentence) => much.some((told) => told.test(sentence)))
