import type { Reading } from './reading.ts'

/** What a message is: it states a need, changes an order, or asks. */
export type Kind = 'need' | 'change' | 'question'

/** The forms that a need leads to, by what is needed. */
export type FormName = 'fuel' | 'bulk' | 'lubricants' | 'services' | 'schedule' | 'support'

/** What was read of a message, as words that no message has: "500 red" and "300 clear" are learned alike. */
export const marksOf = ({ items, day, place, words }: Reading): string[] => [
  ...(items.some(({ product }) => product) ? ['<product>'] : []),
  ...(items.some(({ gallons }) => gallons !== undefined) || isLoad(items, words) ? ['<gallons>'] : []),
  ...(items.some(({ packages }) => packages) ? ['<packages>'] : []),
  ...(day ? ['<day>'] : []),
  ...(place ? ['<place>'] : []),
  ...(isUsual(words) ? ['<usual>'] : []),
  ...(words.includes('?') ? ['<asks>'] : []),
  ...Object.entries(tells).flatMap(([mark, pattern]) => (pattern.test(words) ? [`<${mark}>`] : [])),
  ...(words.split(' ').length <= 4 ? ['<short>'] : []),
  `<first ${/[a-z]+/.exec(words)?.[0] ?? ''}>`,
]

/** What the words around the slots tell, as kinds: which of them weigh how much is learned. */
export const tells = {
  wants:
    /\b(need\w*|want\w*|give (me|us)|gimme|let'?s do|could use|requests?|requesting|furnish|ship|looking (for|to)|like to (get|order|book|have)|id like|i'd like|send|bring|drop( off)?|deliver(ed)? to|order|quote|pls|please|necesit\w*|ocup\w*|quier\w*|quisiera\w*|mand\w*|traig\w*|traer\w*|surt\w*|llen(en|ar|eme|enme)\w*)\b/,
  requests:
    /\b(can|could|would|will|any (way|chance)( that)?) (you|u|ya|y'?all|someone|somebody|your (truck|driver))( guys)?( please)? (bring|send|deliver|drop|fill|top|get|do|come|quote|haul|run|swing|ship|set)\b|\b(pueden?|podrian?|me|nos) (traer\w*|mandar\w*|llenar\w*|surtir\w*|entregar\w*|cotizar\w*|dejan?)\b|\b(what|how much) (would|will|do|does|for|is|to|can you do)\b[^.?]*\d|\b(price|quote|bid|estimate|cotizacion|precio) (on|for|de|por|para)\b[^.?]*\d/,
  books:
    /\b((book|reserve|grab|get|set up|schedule|hold) (me |us |a |an |in )*([a-z]+ )?(slot|delivery|fill|appointment|window|time|truck|drop)|(get|put) (me|us) (down|on)|(schedule|book|pencil) (me|us)|program\w*|agend\w*|apart\w*)\b/,
  facts:
    /\b(differen\w*|weigh\w*|heavy|how (long|big|full|far|many|fast)|(do|does|will|would|should|can) [^.,]*\b(last|fit|hold|work|mean)s?\b|go bad|shelf|good for|ok to|okay to|can (i|we|it|a|an|the) (use|run|put|haul|mix|burn|store|be|keep|leave)|can( yo)?u (mix|store|burn|use)|can a \d+|(do|would|will) (i|we) (need|have) (a|an|to)|permit|legal\w*|allowed|fined?|instead of using|better (than|to)|which (one|oil|grade|is)|what (is|are|kind|grade|does|size)(?! (you|u|your|yall|y'all|the (price|cost|rate|going)))|whats (the difference|in)|(is|are|its) [^.]*\bsame (as|stuff|thing|tank|fuel|oil)\b|count (toward|as|for)|over (the limit|\d+)|minimum|minimo|least|diferencia|pesan?|caben?|dura|sirve|puedo (usar|poner|mezclar|guardar|pagar))\b/,
  supposes:
    /^\W*(if|si|when is|when do|what (if|happens)|why|who|which|cual|por que|para que|que pasa|do i|do we|does|did|is (it|there|a|the)|are (there|you)|has|have you|should|whats the|cuando es)\b/,
  declines:
    /\b(do(es)?( not|n'?t) (need|want)|don'?t need|not (looking|ordering|interested|yet)|no need|(we'?re|we are|i'?m|i am) (all set|good|full|fine)|no (necesit\w*|ocup\w*|quier\w*)|ya no (necesit\w*|ocup\w*)|take (us|me) off|quit|stop (calling|emailing))\b/,
  thinks:
    /\b(let me (talk|ask|check|think)|(get|call) (back|you back)|let you know|think(ing)? about (it|the)|maybe next|might (want|need)|deciding|compar\w*|just (saying|sayin|curious|wondering|asking|looking)|wondering|curious|not yet|never again|(want|need|like|wanted) to (know|say|tell|thank)|necesito saber|quiero saber|le aviso|preguntar\w*)\b/,
  past: /\b(was|were|got|bought|billed|charged|paid|used to|delivered|dropped off|received|already|yesterday|ago|last (week|month|time|year|fill|load)|shorted|thx|thanks|thank you|nice|cobraron|recibi\w*|llegaron|llego|ayer|pasad[oa]|gracias por)\b/,
  others:
    /\b(somebody else|someone else|somewhere else|elsewhere|another (company|dealer)|co-?op|competitor|my (neighbor|uncle|buddy|brother|cousin|boss|dad) \w*|call list|hypothetic\w*|for fun|lol|otro lado|mi (vecino|primo|jefe|patron))\b/,
  papers:
    /\b(copy of|resend|never (got|received)|missing|lost|where is|e-?mail|need|send|about)\b[^.?]{0,30}\b(tickets?|receipts?|invoices?|bills?|statement|refund|sds|certificate|paperwork|bill of lading)\b|\b(billed|refund|factura\w*|recibo)\b/,
  changes:
    /\b(cancel\w*|call off|resched\w*|postpone|switch|swap|bump|skip|move (my|our|the|us|that|(mon|tues|wednes|thurs|fri)day'?s?)|(sooner|earlier) (than|if)|i said|push (my|our|the|us|it)|change (my|our|the|that|it)|make (it|that|mine|ours)|hold off|stop (the|my|our)|cut (it|that|the|my|our)|drop (it|that|our|my) to|lower (it|that|my|our)|add [^.]* to (the|my|our|what)|cambi\w*|mover|muev\w*|agreg\w*|adelant\w*|quiten?|paren|pas\w+ (mi|la|el)|ya no (vengan?|manden?))\b/,
  billed: /\b(billed|charged|shorted|missing|cobraron)\b/,
  wrong:
    /\b(should(a|'?ve| have)? (been|be|say)|supposed to be|down for|instead( of)?|wrong (fuel|product|day|address|tank|town|amount|date)|mistake|fix (my|our|the|that)|(\d(st|nd|rd|th)|day|s) (won'?t|doesn'?t|does not) work|en (lugar|vez) de|mejor (el|para|traig\w*|veng\w*|que|pong\w*)|esta mal|me equivoque)\b/,
  ourOrder:
    /\b((my|our|the|that|mi|la|el|nuestr[oa]) (next )?(order|delivery|drop|fill|load|stop|pedido|orden|entrega))\b|\b(order|orden|pedido)? ?#?[a-z]{1,2}-\d{3,}\b|\blo que (ya )?pedi\b/,
  recurs:
    /\b(auto(matic)?|keep ?full|regular schedule|standing|every (other )?(week|month|mon|tue|wed|thu|fri|night|morning)|weekly|monthly|todos los (dias|lunes|martes|miercoles|jueves|viernes)|cada (semana|mes|lunes|martes|miercoles|jueves|viernes))\b/,
} satisfies Record<string, RegExp>

/**
 * A quantity speaks for a need; without one the words must be surer, and surer still when they ask. Without product
 * and quantity it is seldom a need, unless a service is asked for. Fitted on the open list and the questions of test/, so that no question is answered with a form.
 */
const leastOf = ({ items, place, day, words }: Reading) => {
  // Somebody's own site stands in no question about what we do.
  if ((hasAmount(items) || isLoad(items, words)) && isDoubtful(words)) return 0.78
  if (hasAmount(items) && (day ?? place) && items.some(({ product }) => product) && !words.includes('?')) return 0.35
  if (hasAmount(items) || isLoad(items, words) || place?.site || isUsual(words)) return 0.5
  // "Diesel price today" asks what it costs.
  if (/\b(prices?|precios?|cost|cuesta|cuanto|per gallon|how much)\b.*\b(today|now|hoy|ahora)\b/.test(words))
    return 0.95
  if (items.length === 0) {
    if (tells.books.test(words) && day) return 0.3
    if (service.test(words) || tells.books.test(words)) return 0.5
    return asksWhether.test(words) && !/\b(fill|top|llen)\w*/.test(words) ? 1 : 0.8
  }
  return words.trimEnd().endsWith('?') ? 0.65 : 0.5
}

/** Of facts, of what would be, of others: a quantity in it is seldom wanted, unless somebody asks for it outright. */
const isDoubtful = (words: string) =>
  (tells.facts.test(words) ||
    tells.supposes.test(words) ||
    tells.thinks.test(words) ||
    tells.papers.test(words) ||
    (story.test(words) && !tells.wants.test(words))) &&
  !tells.requests.test(words) &&
  !tells.books.test(words)

const story =
  /\b(used to|was|were|bought|paid|(we|i) did|received|already|ya (compr|nos|me|lleg)\w*|recibi\w*|llegaron)\b/

/** "Do you deliver tomorrow", "what about Newark": whether and what, and nothing that is to be brought. */
const asksWhether =
  /^\W*(do|does|can|could|will|would|are|is|what|when|where|how|y|pueden?|entregan|llegan|hacen|cuando|donde|como)\b|\?\s*$/

/** "The usual", "same as last time", "another load of the same". */
export const isUsual = (words: string) =>
  /\b(the|my|our) (usual|regular|same)\b(?! (delivery|office|hours|price|day|time))|\bsame (as (last|the last|before|always)|again|thing|order|load|stuff)\b|\b(just )?like (last time|always|before)\b|\bas (always|usual)\b|\blo (de siempre|mismo)\b|\bcomo siempre\b/.test(
    words,
  )

/** Who says something again in one message ("Thursday, oh wait, make it Friday") changes no order. */
const saysAgain = /.{12}\b(oh wait|no wait|wait,|scratch that|i mean|digo|perdon)\b/

/** "Skip us this Friday" names nothing but a day. */
const leastOfChange = 0.6

/** Who bought from others, or wants to hear no more, changes no order, unless one of ours is named or canceled. */
const isElsewhere = (words: string) =>
  (tells.declines.test(words) || (tells.others.test(words) && tells.past.test(words))) &&
  !tells.ourOrder.test(words) &&
  !canceled.test(words)

/** What a message is, by how likely the examples make each kind. */
export const decided = ({ need, change }: Readonly<Record<Kind, number>>, reading: Reading): Kind => {
  const { words } = reading
  const changesNothing = ![tells.changes, tells.wrong, tells.ourOrder, moved, canceled].some((told) => told.test(words))
  if (change > need && words.includes('?') && changesNothing) return 'question'
  if (change > need && !(saysAgain.test(words) && !tells.ourOrder.test(words)))
    return need + change < leastOfChange || isElsewhere(words) ? 'question' : 'change'
  return need + change < leastOf(reading) ? 'question' : 'need'
}

const moved =
  /\b(move[ds]?|moving|push(ed)?|resched\w*|postpone|bump|earlier|later|skip us|resume|instead|(?:i|we) need (?:it )?(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)\w*|change my (delivery|drop|fill)|different day|cambi\w+ (?:mi|la|el|nuestra) (?:entrega|dia|fecha)|mover|muev\w+|reprogram\w+|adelant\w+|aplaz\w+|recorr\w+|pas\w+ (?:mi|la|el|nuestr[oa]) (?:entrega|pedido|orden|viaje)|mejor (?:el|para el|hasta el|que (?:sea|venga|vengan)|(?:me |nos )?(?:traig|veng|mand|lleg)\w+)|para otro dia)\b/
const canceled = /\b(cancel\w*|call off|calling off|scrap)\b/

const service =
  /\bwet[ -]?hos\w*|\bmobile fuel\w*|\bon[- ]?site fuel\w*|\bstand ?by\b|\bhaul(?! ?(?:it |them )?(?:off|away))\w*\b|\btruck it\b|\btransport (it|our|us|\d)|\bmove \d+ gal\w* of our\b|\bmove our\b(?! (?:[a-z~]+ )?(?:deliver|order|drop|fill|stop|load|appointment|slot))|\b(fuel|fill|refuel|service)(ing)? (up )?(my|our|the|all|all our|\d+|these|those|six|every)?( \d+)? ?([a-z]+ )?(equipment|machines|machinery|excavators?|loaders?|trucks|fleet|vehicles|vans|buses|dozers|units)\b|\b(somebody|someone|guy|truck) (to )?(come |out )?(and )?fuel\b|\bcome (out )?(and )?(fuel|refuel)\b|\b(pump|clean|polish)\w* (out )?(my|our|the|a|an old)? ?tank|\bconsignment\b|\b(cargar|llenar)(le|les|nos)? ?(combustible|diesel)? ?(a|en)? ?(mis|los|las|nuestros|nuestras)? ?\d* ?(camiones|maquinas|maquinaria|excavadoras|trocas|camionetas|tractores|equipos?|trailas|unidades|vehiculos|montacargas|generadores)\b|\b(cargar|llenar|surtir|echar|poner|echen|carguen|llenen|surtan|pongan)(le|les|nos)? (combustible |diesel |gasolina )?(a|en)? ?((?:mis|los|las|nuestros|nuestras|unas|unos|todas|todos) )*(\d+ )?(camiones|maquinas|maquinaria|excavadoras|trocas|camionetas|tractores|equipos?|unidades|troques|vans|montacargas|dozers|bobcats)\b/

const recurring =
  /\b(every|each) (week|other|month|two|2|three|mon|tue|wed|thu|fri|sat|day|night|morning|\w+day)|\bweekly\b|\bbi-?weekly\b|\bmonthly\b|\bstanding order\b|\b(a|per) (week|month|day)\b(?! (from|ago|before|after|or (two|so)|late|early))|\/ ?(mo|wk|week|month)\b|\bon a (route|schedule)\b|\bauto ?-?(fill|delivery|matic)|\bautomatic\b|\bkeep[ -]?full\b|\bregular schedule\b|\bshow up (weekly|monthly|every)\b|\bkeep (our|my|the|us)\b.*\b(full|tank|above|filled|supplied)|\bmondays|tuesdays|wednesdays|thursdays|fridays|saturdays\b|\bsemanal|mensual|quincenal|cada (semana|mes|dos|15|quincena|dia|noche|lunes|martes|miercoles|jueves|viernes|sabado)\b|todos los (dias|lunes|martes|miercoles|jueves|viernes|sabados)|\b(al mes|por mes|por semana|a la semana)\b|\bcontrato\b|\bruta fija\b|\bthru (the )?(spring|winter|season|summer)|\byear[ -]round|\bannual|\bper year\b|\bbid\b|\bcontract\b/
export const bulkWords =
  /\b(bulk|half a (load|truck ?load)|full load|transport load|tanker load|truckload|tankerload|split load|a granel|pipa|media pipa|media carga|carga completa)\b/
const booking =
  /\b(schedule|scheduled|book|booking|slot|appointment|program(?:ar|en|eme)|agend(?:ar|en|eme)|get (us|me) on the)\b/

/** Gallons of one delivery from which the bulk form asks what a load needs; below, the fuel form is shorter. */
export const bulkFrom = 2000

export const frequencyOf = (words: string): 'weekly' | 'bi-weekly' | 'monthly' | undefined => {
  if (/\bbi-?weekly|every (other|two|2) week|every other|quincenal|cada (dos|2) semanas|cada 15\b/.test(words))
    return 'bi-weekly'
  if (
    /\bweekly|a week\b|per week|every week|each week|\/ ?(wk|week)|\w+days\b|semanal|cada semana|every (mon|tue|wed|thu|fri|sat)/.test(
      words,
    )
  )
    return 'weekly'
  return /\bmonthly|a month\b|per month|every month|each month|\/ ?mo|mensual|cada mes/.test(words)
    ? 'monthly'
    : undefined
}

export const isHauling = (words: string) => /\bhaul\w*|\btruck it\b|\btransport\b|\bmove\b/.test(words)
export const isService = (words: string) => service.test(words)

/** The form that takes a need. A change of the day goes to those who plan the day. */
export const formOf = (kind: Exclude<Kind, 'question'>, { items, day, words }: Reading): FormName => {
  if (kind === 'change')
    return !canceled.test(words) && day !== undefined && moved.test(words) && !hasAmount(items) ? 'schedule' : 'support'
  if (service.test(words)) return 'services'
  const [first] = items
  if (first?.product?.kind === 'lubricant') return 'lubricants'
  if (items.length > 0 && !first?.product && first?.packages) return 'lubricants'
  const most = Math.max(0, ...items.map(({ gallons = 0 }) => gallons))
  if (first?.packages) return 'fuel'
  // "Bulk DEF, 600 gallons" is DEF that comes in no package.
  if (recurring.test(words) || (bulkWords.test(words) && most === 0) || most >= bulkFrom) return 'bulk'
  return booking.test(words) ? 'schedule' : 'fuel'
}

/** "Half a load of off road" is a quantity, if not one in gallons. */
const isLoad = (items: Reading['items'], words: string) => items.some(({ product }) => product) && bulkWords.test(words)

const hasAmount = (items: Reading['items']) => items.some(({ gallons, packages }) => gallons !== undefined || packages)
