import { anyPhrase } from './phrase-pattern.ts'

/** The words that lead to a form, by what they mean; written as those of signal-phrases.ts. */

const machines = 'equipment|machines|machinery|excavators?|loaders?|trucks|fleet|vehicles|vans|buses|dozers|units'
const maquinas =
  'camiones|maquinas|maquinaria|excavadoras|trocas|camionetas|tractores|equipos?|trailas|unidades|vehiculos|montacargas|generadores|troques|vans|dozers|bobcats'
const weekdays = 'mon|tue|wed|thu|fri|sat|sun'
const diasDeSemana = 'lunes|martes|miercoles|jueves|viernes|sabado'

/** What was, told as a story. */
export const story = anyPhrase(
  ...['used to', 'was', 'were', 'bought', 'paid', '(we|i) did', 'received', 'already'],
  ...['ya (compr|nos|me|lleg)\\w*', 'recibi\\w*', 'llegaron'],
)

/** What others ask and pay, which is no quote yet. */
export const market = anyPhrase(
  'fair (price|deal)',
  'going (rate|price)',
  '(average|market|normal) price',
  'these days',
  'per gallon',
  '(if|when) (i|we) (took|take|bought|buy)',
  'vs',
  'versus',
  'charge for an? \\d+',
  "^\\W*(?:what(?:'?s)?|how much|wats)\\b[^.;!]*\\b(?:right now|currently|at the moment|these days|nowadays|at today'?s price)\\W*$",
)

/** What so much costs, and neither where nor when nor that it is to be brought. */
export const barePrice =
  /^\W*(?:(?:hi|hello|hey|so|and|ok|buenas|hola)[ ,]*)?(?:(?:what(?:'?s)?|wats|how much|cuanto|a como|que precio|en cuanto)\b[^.?!]*\b(?:cost|costs|run|price|prices|charge|going for|rate|for|is|are|be|want|come to|sale|salen|cuesta|cuestan|cobran|seria|por|precio|galon|galones)\b|(?:the )?(?:price|cost|precio|costo) (?:of|on|for|de|por|para)\b|(?:give me |got |do you have )?(?:an?|some|any) (?:rough )?idea (?:what|of|how)\b)[^.!?]*\??\s*$/
export const brought =
  /\b(deliver\w*|dropped|brought|shipped|quote\w*|entreg\w*|cotiz\w*|to (?:my|our|the)|(?:for|en|para|at) (?:my|our|mi|el|la))\b/

/**
 * Who asks what so much costs and says that, how or for what they would take it: "id take 3", "all in one drop", "for the
 * trucks". "If I took 500" alone compares prices.
 */
export const commits = anyPhrase(
  "(i|we)('?d| would|'?ll| will|ll|d| could| can) (take|use|need|want|buy|get|go with|have|do with|like)\\b(?! to know)",
  'i could use',
  '(cost|run|charge|set) (me|us) (back )?(to|for)',
  'to (bring|deliver|drop|send|run|haul) (out |me |us |over )*(an?|one|\\d+)',
  '(me|nos) (sale|saldria|salen|cobran|cobrarian|hacen|dejan|dan|ponen)',
  '\\d+ ?(gal\\w*)? fill of',
  '(?<!\\bper )(gallon|gal) if (i|we) (take|get|order|want) \\d+ (gal\\w* )?(together|total|at|all|for the)',
  '(all )?(?:in|as) (one|1|a single) (drop|delivery|load|trip|go|shot|truck)',
  ...[
    'all together',
    'together for',
    "i'?ll bite",
    'if (you|ur|u|your|yall|youre|you.?re) (are )?(bring\\w*|com\\w+|out|already)',
  ],
  '(for|in) (the|my|our|his|her|their) (trucks?|tractors?|shop|farm|yard|house|machines?|equipment|crew|generators?|dozers?|excavators?|mowers?|combine|barn|skidder|fleet|loader)',
  '(me|nos) (llevo|llevaria|llevamos|quedo|traen|trae)',
  ...[
    '(quiero|ocupo|necesito|tomo|tomaria|pediria|compraria) (unos |unas )?(\\d+|uno|una|2)',
    'en (un|1|una) (solo |sola )?(viaje|entrega)',
    'para (los|las|mis|el|la|mi) (camiones|trocas|tractores|maquinas|rancho|granja|taller|obra|casa)',
  ],
)

/** "What is the least kero you bring? I'll take that much": so much, whatever it is. */
export const takesThat = anyPhrase(
  "(i|we)('?ll|ll| will|'?d| would|d) (just )?take (that( much| many)?|it|them|em|whatever|as much|the (minimum|least|smallest))",
  '(me|nos) (llevo|quedo con) (eso|esa|esos|lo que)',
  '(pues |entonces )?(deme|denme|mandeme|mandenme|traigame|traiganme) (eso|el minimo|lo minimo)',
)

/** Used oil that is there, and is to be taken away. */
export const usedOil = anyPhrase(
  "(have|got|has|with|there'?s|come get|haul\\w*|pick up|take|grab) [^.;!?]{0,40}\\b(waste|used|old|spent) (motor |engine |hydraulic )?oil\\b",
  '(tengo|tenemos|hay|llev\\w+|recog\\w+|recoj\\w+) [^.;!?]{0,40}aceite (usado|quemado|viejo|sucio)',
  'aceite (usado|quemado|viejo|sucio)[^.;!]{0,40}\\b(tengo|tenemos|son|como|unos)',
)

/** "Whats 12 cases of washer fluid": the count, and nothing that asks for a fact of it. */
export const pricesCount = new RegExp(
  "^\\W*(?:(?:ok|okay|then|so|and|also|y|entonces|tambien|hi|hey) ?,? ?)*(?:what(?:'?s| is| are)|wats|price|a como|cuanto (?:por|es|son)) (?:\\d{1,3} (?:cases?|drums?|pails?|buckets?|totes?|jugs?|kegs?|tubes?|boxes|cubetas?|tambos?|cajas?)) (?:of |de )?[a-z0-9][a-z0-9 ,-]*\\W*$",
)

/** What someone was brought or has paid: the gallons of it are wanted by nobody. */
export const settled = anyPhrase(
  '(i|we|they|he|she) (just )?(paid|got charged|got billed|were (charged|billed)|was (charged|billed))',
  '(driver|truck|guy|guys|you|yall|they|he) (only |just )?(dropped|delivered|brought|pumped|left|put in)',
  '(invoice|ticket|receipt|statement|meter) (says|said|shows|reads|has)',
  '(gone|went|going|jumped|shot) (way )?(up|down)',
  ...[
    '(me|nos) (cobraron|dejaron|entregaron|trajeron)',
    'pague',
    'pagamos',
    'la factura dice',
    'subio',
    'bajo de precio',
  ],
)
export const more = anyPhrase(
  'more',
  'this time',
  'esta vez',
  'another',
  'the same',
  'lo mismo',
  'igual',
  'again',
  'otr[oa]s?',
  'mas',
)

/** Papers, and no product. */
export const documents = anyPhrase(
  ...['copy of', 'copies of', 'm?sds', '(safety )?data sheets?', 'spec sheets?', 'coi', 'certificates?', 'w-?9'],
  ...['receipts?', 'statements?', 'tax exempt\\w*', 'hojas? de (datos|seguridad)', 'certificados?', 'recibos?'],
)

/** Days on which someone is there, and none on which fuel is to come again and again. */
export const withoutHours = (words: string) =>
  words.replaceAll(
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days (?:(?:is|are|r) )?(?:out|bad|closed|off|full|booked|no (?:good|go|bueno)|not (?:good|possible|an option)|(?:do|does|will|wo)(?:n'?t| not) work)\b|\b(?:(?:if|do|does|whether|since|when) (?:you|u|ya|yall|y'all|they|your (?:guys|drivers|trucks))(?: guys| all)? (?:even |still )?(?:run|work|deliver|come|go|do|are (?:open|here)|are)|open|opened|closed?|shut|off|locked|not here|nobody (?:here|there)|no one (?:here|there)|office hours) (?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:,? (?:and|or|thru|to|-) )?)+/g,
    '',
  )

/** "Do you deliver tomorrow", "what about Newark": whether and what, and nothing that is to be brought. */
export const asksWhether =
  /^\W*(do|does|can|could|will|would|are|is|what|when|where|how|y|pueden?|entregan|llegan|hacen|cuando|donde|como)\b|\?\s*$/

/** "The usual", "same as last time", "another load of the same". */
export const usual = anyPhrase(
  '\\b(the|my|our) (usual|regular|same)\\b(?! (delivery|office|hours|price|day|time))',
  ...['same (as (last|the last|before|always)|again|thing|order|load|stuff)', '(just )?like (last time|always|before)'],
  ...['as (always|usual)', 'lo (de siempre|mismo)', 'como siempre'],
)

/** "Reorder", "order it again": the last order once more, however few the words are. */
export const reorders = anyPhrase(
  "^\\W*(?:(?:i|we) (?:want|need|would like|d like|'d like) to |can (?:i|we) |how (?:do|can) (?:i|we) |please )?re-?order\\b(?! (?:point|level|form))",
  'order (it|that|the same)( thing)? again',
  '(repeat|redo|duplicate) (my|our|the) (last |previous )?(order|delivery)',
  ...['(repetir|repita|repitan|repetimos) (mi|el|nuestro) (ultimo )?pedido', 'volver a pedir lo mismo'],
)

/** Who says something again in one message ("Thursday, oh wait, make it Friday") changes no order. */
export const saysAgain =
  /.{12}\b(oh wait|no wait|wait,|scratch that|i mean|digo|perdon|(?:no|er|um|uh|sorry|actually) make (?:it|that))\b|\b(?:need|want|send|bring|gimme|get|order|ocupo|necesito|quiero)\b[^.;!?]{0,60}\d[^.;!?]*[.;!?,] ?(?:ok |oh |no |sorry |actually |better )*(?:make (?:it|that)|actually|mejor) (?:about )?\d/

/** The day of a delivery is another one. */
export const moved = anyPhrase(
  ...[
    'moves?',
    '(?<!\\b(tank|tanks|we|they|shop|house|office|have|just|gate|who) )moved',
    'moving',
    'push(ed)?',
    'slide',
    'resched\\w*',
    'postpone',
    'bump',
    'earlier',
    'later',
    'skip us',
    'resume',
    'instead',
  ],
  ...['hold (the|my|our|that) (truck|load|delivery|drop|fill)', 'put it off', 'nvm', 'never ?mind', 'forget'],
  ...[
    `(i|we) need (it )?(on )?(${weekdays})\\w*`,
    `do (${weekdays})\\w*`,
    'change my (delivery|drop|fill)',
    'different day',
  ],
  ...[
    'cambi\\w+ (mi|la|el|nuestra) (entrega|dia|fecha)',
    'mover',
    'muev\\w+',
    'reprogram\\w+',
    'adelant\\w+',
    'aplaz\\w+',
  ],
  ...['recorr\\w+', 'pas\\w+ (mi|la|el|nuestr[oa]) (entrega|pedido|orden|viaje)', 'para otro dia'],
  'mejor (el|para el|hasta el|que (sea|venga|vengan)|(me |nos )?(traig|veng|mand|lleg)\\w+)',
)
export const canceled = anyPhrase(
  'cancel\\w*',
  'call(ing)? off',
  'scrap',
  '(disregard|ignore|void|nix|kill|delete) (the|my|our|that|this) [a-z ]{0,12}(order|request|delivery|load|drop)',
)

/** An order of theirs, and no question about canceling. */
export const canceledOurs = anyPhrase(
  "(?<!\\b(?:if|to|i|we|can|could|may|when|you|they|he|she|would|fee|did|didn'?t|never) )(cancel|call off|scrap|disregard|ignore|void|nix) (the|my|our|that|this|those|all|order|it|mon|tue|wed|thu|fri|sat|tomorrow|today)",
  '(need|want|have|like) to cancel (the|my|our|that|this|those|all|order|it|mon|tue|wed|thu|fri|sat|tomorrow|today)',
)

const someDay = `(?:(?:${weekdays})\\w*|(?:${diasDeSemana})|today|tomorrow|tmrw|tmw|hoy|manana|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}\\/\\d{1,2}|next week)`
const aDay = `(?:(?:the|this|next|coming|on|el|la) )*${someDay}`

/** From one day to another: the gallons that stand beside it are those of the order. */
export const movedTo = new RegExp(
  [
    `\\b(?:move|push|slide|bump|resched\\w*|postpone|change|switch|swap|delay|cambi\\w+|pas\\w+|muev\\w+|mover\\w*|recorr\\w+|adelant\\w+|aplaz\\w+|reprogram\\w+)\\b[^.;?]*?\\b(?:to|till?|until|for|al?|para|hasta) ${aDay}`,
    `(?:my|our|the|la|el) (?:[a-z]+ )?(?:drop|delivery|fill|order|load|stop|entrega)(?: [a-z]+)? (?:needs? to|has to|should|must|got to|can|could) (?:be|come|go|move to|happen) (?:on )?${aDay}`,
    `${aDay},? (?:not|instead of|rather than|en vez del?|en lugar del?|y no) ${aDay}`,
    `\\bnot ${aDay},? (?:but )?${aDay}`,
  ].join('|'),
)

/** "La entrega el 1 de diciembre si se puede", "the delivery on Friday if you can": a day, and that it would do. */
export const daysDelivery = new RegExp(
  [
    `^\\W*(?:(?:and|so|ok|hi|hey|hola|y|entonces|bueno|buenas|please|por favor),? )*(?:the|my|our|la|mi|el|nuestra) (?:[a-z]+ )?(?:delivery|drop|fill|entrega|viaje|pedido) (?:on |for |would be better |is better |should be |que sea |mejor |seria mejor |para |de preferencia )*(?:${aDay}|the \\d|el |\\d|[a-z]{3,9} \\d)[^?]*\\b(?:if (?:possible|you can|u can|that works|it works|you have|able|at all possible)|please|pls|works|would (?:work|do|be (?:best|better|great|good))|is (?:best|better|good|fine)|si (?:se puede|pueden?|es posible|se pudiera)|por favor|porfa|mejor|de preferencia|en la (?:tarde|manana)|in the (?:morning|afternoon))`,
    `\\b(?:si |que si )?(?:pueden?|podrian?) (?:me |nos )?(?:entregar\\w*|traer\\w*|venir|llegar|pasar|mandar\\w*) (?:mejor )?(?:el |para el )?${aDay}[^?]{0,20} mejor\\b`,
    `\\b(?:pueden?|podrian?) (?:me |nos )?(?:entregar\\w*|traer\\w*|venir|llegar|pasar|mandar\\w*) mejor (?:el |para el )?${aDay}`,
    `\\b(?:do|make|have|bring|deliver) (?:my|our|the) (?:[a-z]+ )?(?:delivery|drop|fill|load) (?:on |for )?(?:next |this )?${aDay}`,
    `\\b${aDay} (?:would be|is|works|is gonna be|would work) (?:much |way )?better (?:for (?:me|us)|to (?:deliver|come)|for (?:the|my|our) (?:delivery|drop|fill))`,
    `\\b(?:can|could|would) (?:you|u|ya|yall|y'all)(?: guys)? (?:deliver|come|drop|do it|bring it|make it)(?: out)? (?:on )?${aDay} (?:instead|rather)`,
  ].join('|'),
)

/** "Order 20418 should go to", "swap those 5 drums": it is an order of theirs. */
export const known = anyPhrase(
  '(?<!\\b(to|i|we|can|could|wanna|like|please|want|need|us|me) )(order|orden|pedido|ticket) (number |no\\.? )?#?\\d{4,} (needs?|was|is|should|has|had|goes|must|debe|era|es|tiene|va)',
  "(add|tack|throw|toss|include|put)\\b[^.;?!]*\\d?[^.;?!]* (to|on|onto|with|in) ((my|our) (\\w+ )?|(the|this|that|next|tomorrow'?s?|today'?s?|next week'?s?) |(mon|tues|wednes|thurs|fri|satur)day'?s? )(order|load|drop|delivery|run|fill|stop)\\b",
  "(add|tack|throw|toss|include|put)\\b[^.;?!]* (to|on|onto|with|in) (mon|tues|wednes|thurs|fri|satur)days?'?s? (truck|driver)",
  '(switch|swap|trade) (the|those|these|that|my|our) [a-z0-9 ]{2,25} (for|to|with) ',
  '(switch|swap|change|trade|cambi\\w+) (the|those|these|that|my|our|los|las|esos|esas|mis) \\d+',
)
/** "The 150 gallons": those of an order, where its day is another one. */
export const definite = /\b(?:the|those|that|our|my|los|esos|mis) \d+(?!\d|st\b|nd\b|rd\b|th\b)/

/** "Do the 300 then": it was spoken of before. */
export const accepts = anyPhrase("(do|take|go with|go ahead with|send|bring|i'?ll take|we'?ll take) (the|those) \\d+")

/** The gallons are what is to change. */
export const amountChanged =
  /\b(?:(?:make|change|bump|knock|drop|cut|raise|lower|switch) (?:it|that|them|the order|my order|our order) (?:(?:up|down) )?(?:to )?|to|instead of|rather than|only|just|add|another|should be|en (?:lugar|vez) de|solo|nada mas|que sean|a) (?:about |like |de )?\d+(?!\d)(?!(?:st|nd|rd|th|am|pm|:\d|\/\d|-\d)\b)(?! (?:de )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic))|\b(?:to|for|into|instead of|rather than|make it|not) (?:an?|one|\d+) (?:[a-z0-9-]+ )?(?:drum|tote|pail|bucket|keg|case|jug|load)s?\b|\ba (?:un|una|\d+) (?:tambo|tambor|tote|cubeta|caja)/

/** A truck that fuels machines where they stand, hauls, or waits. */
export const service = anyPhrase(
  ...[
    'wet[ -]?hos\\w*',
    'mobile fuel\\w*',
    'on[- ]?site fuel\\w*',
    '(fuel|fill)\\w* (it|them|em|those|these)( up)? (on[- ]?site|overnight|where they sit|in place|in the field)',
    'stand ?by',
    'truck it',
    'consignment',
  ],
  '(waste|used|old|spent) (motor |engine |hydraulic )?oil\\b[^;!]{0,60}\\b(haul\\w*|pick(ed)? (it |that |this |them )?up|come get|(will|can|could|would|do) (you|u|ya|yall)( guys)? (also )?(take|get|grab|haul|pick)|get rid|take (it|that|them) (off|away)|taken away)',
  'aceite (usado|quemado|viejo|sucio)\\b[^;!]{0,60}\\b(se lo|lo|se) (llev\\w+|recog\\w+|recoj\\w+|sac\\w+)|(llev\\w+|recog\\w+|recoj\\w+|retir\\w+|sacar) [^.;!?]{0,30}aceite (usado|quemado|viejo)',
  // "The haul trucks", "we haul grain": it drives there, and nothing is to be hauled.
  '(?<!\\b(?:we|they|that|who|trucks|semis) )\\bhaul(?! ?(?:it |them )?(?:off|away)|ing (?:company|outfit|business|season|firm)|ers?\\b| (?:trucks?|roads?|rigs?|units?|tractors?)\\b)\\w*\\b',
  '(fuel|fueling|refueling|fuelling) (truck|rig|guy|service|crew)s?\\b[^.;?!]*\\b(nightly|overnight|(every|each) (night|evening|morning|shift)|after hours)',
  '(waste|used|old) oil[^.]{0,20}\\b(haul\\w*|picked up|gone|taken)|get our (waste|used) oil',
  '(?<!full )(?<!a )\\btransport (it|our|us|\\d+ ?(gal\\w* )?(of )?(my|our))',
  'move \\d+ gal\\w* of our',
  'pump (it|them|that|this|the|out|our|my)\\b[^.;?!]{0,60}\\b(haul|take|get rid|dispose)',
  '\\bmove our\\b(?! (?:[a-z~]+ )?(?:deliver|order|drop|fill|stop|load|appointment|slot))',
  `(fuel|fill|refuel|service)(ing)? (up )?(my|our|the|all|all our|\\d+|these|those|six|every)?( \\d+)? ?([a-z]+ )?(${machines})`,
  '(somebody|someone|guy|truck) (to )?(come |out )?(and )?fuel',
  'come (out )?(and )?(fuel|refuel)',
  '\\b(pump|clean|polish)\\w* (out )?(my|our|the|a|an old)? ?tank',
  `(cargar|llenar|surtir|echar|poner|echen|carguen|llenen|surtan|pongan)(le|les|nos)? ?(combustible |diesel |gasolina )?(a|en)? ?((mis|los|las|nuestros|nuestras|unas|unos|todas|todos) )*(\\d+ )?(${maquinas})`,
)

/** Again and again. */
export const recurring = anyPhrase(
  `\\b(every|each) (week|other|month|two|2|three|${weekdays}|day|night|morning|\\w+day)`,
  ...[
    'weekly',
    'bi-?weekly',
    'monthly',
    'standing order',
    'automatic',
    'keep[ -]?full',
    'regular schedule',
    'per year',
    'bid',
    'contract',
  ],
  '\\b(a|per) (week|month|day)\\b(?! (for \\d+ (days|nights)|from|ago|before|after|or (two|so)|late|early))',
  '\\/ ?(mo|wk|week|month)\\b',
  '(every|each) (\\d+|couple|few) (days|weeks)',
  ...[
    'on a (route|schedule)',
    'auto ?-?(fill|delivery|matic)\\w*',
    'show up (weekly|monthly|every)',
    'year[ -]round',
    'annual\\w*',
  ],
  'keep (our|my|the|us)\\b.*\\b(full|tank|above|filled|supplied)',
  '(mon|tues|wednes|thurs|fri|satur)days',
  'thru (the )?(spring|winter|season|summer)',
  ...['semanal\\w*', 'mensual\\w*', 'quincenal\\w*', `cada (semana|mes|dos|15|quincena|dia|noche|${diasDeSemana})`],
  ...[`todos los (dias|${diasDeSemana})s?`, '(al mes|por mes|por semana|a la semana)', 'contrato', 'ruta fija'],
)
export const bulkWords = anyPhrase(
  ...[
    'bulk',
    'half a (load|tanker|transport|truck ?load)',
    '(full|a|an|one|1|2|3|another|whole|entire) (tanker )?(load|tanker|transport)s? of',
    'full load',
    'full transport',
  ],
  ...['transport load', 'tanker load', 'truckload', 'tankerload', 'split load'],
  ...['a granel', 'pipa', 'media pipa', 'media carga', 'carga completa'],
)
export const booking = anyPhrase(
  ...[
    'scheduled?',
    'book(ing)?',
    'slot',
    'appointment',
    '(window|slot|spot|opening|appointment)s?\\b[^.;!]*\\b(open|free|available|left)',
    `get (us|me) on the`,
    'program(ar|en|eme)',
    'agend(ar|en|eme)',
  ],
)

/** How often, in the words of the form. */
export const frequencies = {
  'bi-weekly': anyPhrase(
    ...[
      'bi-?weekly',
      'every (two|2) weeks?',
      `every other (week|${weekdays})?\\w*`,
      'quincenal\\w*',
      'cada (dos|2) semanas',
      'cada 15',
    ],
  ),
  weekly: anyPhrase(
    ...[
      'weekly',
      'a week',
      '(per|every|each) week',
      `every (${weekdays})\\w*`,
      '\\w+days',
      'semanal\\w*',
      'cada semana',
    ],
    '\\/ ?(wk|week)\\b',
  ),
  monthly: anyPhrase('monthly', 'a month', '(per|every|each) month', '\\/ ?mo', 'mensual\\w*', 'cada mes'),
} as const
