import { any } from './phrases-of.ts'

/**
 * The words around products, quantities and days, by what they tell. Which of them weigh how much is learned; each list is
 * of phrases as they are written in small letters, with the figures of a regular expression where one stands for many.
 * A phrase is whole words; one that says where it stands (`^`, `$`) or what may follow is left as it is.
 */

const ours = 'my|our|the|that'
const us = 'me|us'

/** What a message tells beside its slots. */
export const tells = {
  wants: any(
    ...[
      'need\\w*',
      'want\\w*',
      `give (${us})`,
      'gimme',
      "let'?s do",
      'could use',
      'requests?',
      'requesting',
      'furnish',
    ],
    ...['ship', 'looking (for|to)', 'like to (get|order|book|have)', "i'?d like", 'send', 'bring', 'drop( off)?'],
    ...['deliver(ed)? to', 'order', 'quote', 'pls', 'please'],
    ...['necesit\\w*', 'ocup\\w*', 'quier\\w*', 'quisiera\\w*', 'mand\\w*', 'traig\\w*', 'traer\\w*', 'surt\\w*'],
    'llen(en|ar|eme|enme)\\w*',
  ),
  requests: any(
    "(can|could|would|will|any (way|chance)( that)?) (you|u|ya|y'?all|someone|somebody|your (truck|driver))( guys)?( please)? (bring|send|deliver|drop|fill|top|get|do|come|quote|haul|run|swing|ship|set)",
    '\\b(what|how much) (would|will|do|does|for|is|to|can you do)\\b[^.?]*\\d',
    '\\b(earliest|soonest|how (soon|fast|quick|quickly)|(when|what (day|time)) (can|could|would|are you able)|cuando (me |nos )?(pueden?|podrian?))\\b[^.?]*\\b(you|u|yall|ya|i|we|me|nos)\\b[^.?]*\\d',
    '\\b(price|quote|bid|estimate|cotizacion|precio) (on|for|de|por|para)\\b[^.?]*\\d',
    '(pueden?|podrian?|me|nos) (traer\\w*|mandar\\w*|llenar\\w*|surtir\\w*|entregar\\w*|cotizar\\w*|dejan?)',
  ),
  books: any(
    '(book|reserve|grab|get|set up|schedule|hold) (me |us |a |an |in )*([a-z]+ )?(slot|delivery|fill|appointment|window|time|truck|drop)',
    `(get|put) (${us}) (down|on)`,
    `(schedule|book|pencil) (${us})`,
    '(send|get|have|run|mand\\w+) (me |us |out |over )*(a|an|the|your|one of your|un|una) ?(fuel |tank |tanker )?(truck|tanker|camion|pipa)',
    ...['program\\w*', 'agend\\w*', 'apart\\w*'],
  ),
  facts: any(
    ...[
      'differen\\w*',
      'weigh\\w*',
      'heavy',
      'go bad',
      'shelf',
      'good for',
      'count (toward|as|for)',
      'minimum',
      'least',
    ],
    'how (long|big|full|far|many|fast)',
    '(do|does|will|would|should|can) [^.,]*\\b(last|fit|hold|work|mean)s?',
    ...[
      'ok(ay)? to',
      'permit',
      'legal\\w*',
      'allowed',
      'fined?',
      'over (the limit|\\d+)',
      '(do|would|will) (i|we) (need|have) (a|an|to)',
    ],
    ...[
      'can (i|we|it|a|an|the) (use|run|put|haul|mix|burn|store|be|keep|leave)',
      'can( yo)?u (mix|store|burn|use)',
      'can a \\d+',
    ],
    ...['instead of using', 'better (than|to)', 'which (one|oil|grade|is)', 'whats (the difference|in)'],
    "\\bwhat (is|are|kind|grade|does|size)(?! (you|u|your|yall|y'all|the (price|cost|rate|going)))\\b",
    '(is|are|its) [^.]*\\bsame (as|stuff|thing|tank|fuel|oil)',
    ...['minimo', 'diferencia', 'pesan?', 'caben?', 'dura', 'sirve', 'puedo (usar|poner|mezclar|guardar|pagar)'],
  ),
  supposes:
    /^\W*(if|si|when is|when do|what (if|happens)|why|who|which|cual|por que|para que|que pasa|do i|do we|does|did|is (it|there|a|the)|are (there|you)|has|have you|should|whats the|cuando es)\b/,
  declines: any(
    ...["do(es)?( not|n'?t) (need|want)", "don'?t need", 'not (looking|ordering|interested|yet)', 'no need', 'quit'],
    ...["(we'?re|we are|i'?m|i am) (all set|good|full|fine)", `take (${us}) off`, 'stop (calling|emailing)'],
    ...['no (necesit\\w*|ocup\\w*|quier\\w*)', 'ya no (necesit\\w*|ocup\\w*)'],
  ),
  thinks: any(
    ...[
      'let me (talk|ask|check|think)',
      '(get|call) (back|you back)',
      'let you know',
      'think(ing)? about (it|the)',
      'maybe next',
    ],
    ...[
      'might (want|need)',
      'deciding',
      'compar\\w*',
      'just (saying|sayin|curious|wondering|asking|looking)',
      'wondering',
    ],
    ...['curious', 'not yet', 'never again', '(want|need|like|wanted) to (know|say|tell|thank)'],
    ...['necesito saber', 'quiero saber', 'le aviso', 'preguntar\\w*'],
  ),
  past: any(
    ...['was', 'were', 'got', 'bought', 'billed', 'charged', 'paid', 'used to', 'delivered', 'dropped off', 'received'],
    ...[
      'already',
      'yesterday',
      'ago',
      'last (week|month|time|year|fill|load)',
      'shorted',
      'thx',
      'thanks',
      'thank you',
      'nice',
    ],
    ...['cobraron', 'recibi\\w*', 'llegaron', 'llego', 'ayer', 'pasad[oa]', 'gracias por'],
  ),
  others: any(
    ...[
      'somebody else',
      'someone else',
      'somewhere else',
      'elsewhere',
      'another (company|dealer)',
      'co-?op',
      'competitor',
    ],
    ...['my (neighbor|uncle|buddy|brother|cousin|boss|dad) \\w*', 'call list', 'hypothetic\\w*', 'for fun', 'lol'],
    ...['otro lado', 'mi (vecino|primo|jefe|patron)'],
  ),
  papers: any(
    '(copy of|resend|never (got|received)|missing|lost|where is|e-?mail|need|send|about)\\b[^.?]{0,30}\\b(tickets?|receipts?|invoices?|bills?|statement|refund|sds|certificate|paperwork|bill of lading)',
    ...['billed', 'refund', 'factura\\w*', 'recibo'],
  ),
  changes: any(
    ...['cancel\\w*', 'call off', 'resched\\w*', 'postpone', 'switch', 'swap', 'bump', 'skip', 'i said', 'hold off'],
    "move (my|our|the|us|that|it|to|(mon|tues|wednes|thurs|fri)day'?s?)",
    ...[
      '(sooner|earlier) (than|if)',
      'push (my|our|the|us|it|to|till?|until|back|out)',
      'change (my|our|the|that|it)',
      'make (it|that|mine|ours)',
    ],
    ...['stop (the|my|our)', 'cut (it|that|the|my|our)', 'drop (it|that|our|my) to', 'lower (it|that|my|our)'],
    'add [^.]* to (the|my|our|what)',
    ...[
      'cambi\\w*',
      'mover',
      'muev\\w*',
      'agreg\\w*',
      'adelant\\w*',
      'quiten?',
      'paren',
      'pas\\w+ (mi|la|el)',
      'ya no (vengan?|manden?)',
    ],
  ),
  billed: any('billed', 'charged', 'shorted', 'missing', 'cobraron'),
  wrong: any(
    ...[
      "should(a|'?ve| have)? (been|be|say)",
      'supposed to be',
      'down for',
      'instead( of)?',
      'mistake',
      'fix (my|our|the|that)',
    ],
    'should (go|come|ship|be (delivered|sent|dropped|going)) to',
    'change of plans?',
    'wrong (fuel|product|day|address|tank|town|amount|date)',
    "(\\d(st|nd|rd|th)|day|s) (won'?t|doesn'?t|does not) work",
    ...['en (lugar|vez) de', 'mejor (el|para|traig\\w*|veng\\w*|que|pong\\w*)', 'esta mal', 'me equivoque'],
  ),
  ourOrder: any(
    `(${ours}|mi|la|el|nuestr[oa]) (next )?(order|delivery|drop|fill|load|stop|pedido|orden|entrega)`,
    '(order|orden|pedido)? ?#?[a-z]{1,2}-\\d{3,}',
    '(that|my|our) [a-z]+ (order|delivery)',
    '(?<!\\b(to|i|we|can|could|wanna|like|please|want|need|us|me) )(order|orden|pedido|ticket) (number |no\\.? )?#?\\d{4,} (needs?|was|is|should|has|had|goes|must|debe|era|es|tiene|va)',
    '(had|have|got) (you|u|ya|yall|us|me) (coming|scheduled|booked|down|set|on)',
    'that order',
    'those \\d+ [a-z]+',
    'lo que (ya )?pedi',
  ),
  recurs: any(
    ...['auto(matic)?', 'keep ?full', 'regular schedule', 'standing', 'weekly', 'monthly'],
    'every (other )?(week|month|mon|tue|wed|thu|fri|night|morning)',
    ...[
      'todos los (dias|lunes|martes|miercoles|jueves|viernes)',
      'cada (semana|mes|lunes|martes|miercoles|jueves|viernes)',
    ],
  ),
} satisfies Record<string, RegExp>
