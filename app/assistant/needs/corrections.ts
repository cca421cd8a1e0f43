import { anyPhrase } from './phrase-pattern.ts'
import type { ScanMatch } from './message-scanner.ts'

/** What a message takes back: the value that stood before, and where it begins to say what is meant instead. */

const planned = anyPhrase(
  "(had|have|got) (you|u|ya|yall|y'all|you guys|us|me|a truck|the truck|one|delivery|a delivery) (down|coming|scheduled|booked|set|on)( out)?( for| on)?( this| next)? $",
  "(you( guys| all)?('re| are| were)|youre|(the|your) (truck|driver)('s| is| was)) coming( out)?( on)?( this| next)? $",
  "(we|i)('d| had| have|'ve)? (booked|scheduled|reserved|picked|set up) (it |that |us )?(for |on )?(this |next )?$",
  "(we(re|'re| are| were)|i(m|'m| am| was)|you(re)?( guys| all)?('re| are| were)?|(truck|driver)('s| is| was)?) ((supposed|going) to (come|be here|deliver)|scheduled|booked|down|slated|on the (schedule|list|board|books))( out)?( for| on)?( this| next)? $",
)

/** The day of what is to be changed: "my Tuesday delivery", "from Wednesday", "the 24th won't work"; or a reason. */
export const isOldDay = (whole: string, at: number, end: number) => {
  const before = whole.slice(Math.max(0, at - 24), at)
  const after = whole.slice(end, end + 24)
  const on = whole.slice(at, end)
  // "Not before Tuesday" wants it, and then.
  if (/\bnot? $/.test(before) && on.startsWith('before ')) return false
  return (
    /\b(from|instead of|not|skip us|skip|en lugar del?|en vez del?)( my| the| our| this| el)? *$/.test(before) ||
    /^(from|not(?! (later|after))) /.test(on) ||
    /\b(push|move|bump|change|switch|swap|take) (my|our|the) *$/.test(before) ||
    /\b(entrega|pedido|orden|viaje|lo) del? *$/.test(before) ||
    /\b(ordered|called in|placed|bought)( it| that| them)?( on| for)? *$/.test(before) ||
    (/\b(d|del |desde )$/.test(before) && /^ (al?|para)\b/.test(after)) ||
    /^ is\b(?! (?:fine|good|ok|okay|best|great|perfect|when|possible|better|all right|alright))/.test(after) ||
    // "The order I put in this morning"
    (/^(?:this (?:morning|afternoon)|earlier|today)/.test(on) &&
      /\b(?:put in|placed|ordered|called(?: in)?|made|sent|submitted|emailed|talked|spoke|delivered|brought|got|came|dropped|left)(?: [a-z]+){0,4} *$/.test(
        before,
      )) ||
    // "Our Friday delivery" is known to us; "a Friday delivery" is wished for.
    (/^('s|s')? (delivery|drop|order|fill|load|stop|appointment|slot|run|entrega|pedido)\b/.test(after) &&
      (/^('s|s')/.test(after) || /\b(my|our|the|that|this|to|change|move|skip|push|bump|switch) *$/.test(before))) ||
    /^'s\b(?! (fine|good|ok|okay|best|great|perfect))/.test(after) ||
    (/\bis $/.test(before) && !/\b(?:delivery|drop|load|fill|truck|order|entrega|it) is $/.test(before)) ||
    // Why it is wanted: what the sky does, and when it closes.
    /\b(?:snow\w*|storm\w*|rain\w*|freez\w*|frost|below \d+|cold front|single digits?|weather)\b(?:(?!\b(?:need|send|bring|want|deliver|(?:can|could|will) (?:you|u|ya|yall))\b)[^.;])*$/.test(
      whole.slice(Math.max(0, at - 40), at),
    ) ||
    /\b(?:nvm|never ?mind|forget(?: about)?|scratch|nix|strike|olvid\w+(?: (?:lo )?del?)?|told (?:you|yall|y'all|them)|you(?:'ve)? (?:got|have)(?: (?:me|us))?(?: down)?(?: for)?) *$/.test(
      before,
    ) ||
    // "We had you coming Wednesday", "we're down for Friday", "you were supposed to come Monday": it is planned.
    planned.test(whole.slice(Math.max(0, at - 44), at) + (/^(?:(?:coming|for|on|this|next) )*/.exec(on)?.[0] ?? '')) ||
    /\b(call off|cancel|skip us|skip)( my| the| our| this)? *$/.test(before) ||
    // Until when someone is away: a reason, and no wish.
    /\b(?:off(?: work)?|away|gone|out(?: of town| of state)?|closed|shut|not (?:here|home|back|paid)|(?:do|does|wo)n'?t get paid|no (?:estoy|estamos|esta|me pagan|nos pagan|cobro|hay nadie)|fuera|cerrad[oa]s?) (?:again )?(?:til+|until|thru|through|hasta)(?: el| next| this)? *$/.test(
      whole.slice(Math.max(0, at - 40), at) + (/^(?:til+ |until |hasta (?:el )?|thru )/.exec(on)?.[0] ?? ''),
    ) ||
    // The day that does not suit, in either language.
    /^,? ?(won'?t|doesn'?t|does not|will not|isn'?t|no (me |nos |le )?(sirve|queda|funciona|puedo|podemos|hay|va a|estoy|estamos)|ya no)\b/.test(
      after,
    ) ||
    /\b(can'?t (do|make|take)( it| one| a (?:truck|delivery))?( on)?|cannot (do|make|take)( it)?( on)?|no (vengan?|vayan?|pasen?|traigan?|lleguen?)( el| la| para el)?) *$/.test(
      before,
    )
  )
}

/** A product that is taken back: "premium, not regular", "instead of clear", "cambiar de rojo a claro". */
export const isDeniedProduct = (before: string) =>
  /\b(not|instead of|rather than|en lugar de|en vez de|from|(cambi|pas)\w+ (\w+ )?del?)( the| el| la)? $/.test(before)

const told =
  /\b(?:(?:has|have|had|got|put|wrote|booked) (?:me|us|it|them) (?:down )?(?:for|as|at)|(?:me|us) down (?:for|as)|ordered|on (?:the|my|our) order|(?:order|ticket|confirmation|paper\w*) (?:says|said|shows|reads)|(?:i|we) (?:(?:had )?(?:said|asked for|put in for|requested|told (?:you|him|her|them)))|(?:we|i) have \d+ (?:gal\w* )?(?:a (?:week|month) )?coming|pedimos|pedi|(?:pedido|orden) (?:era|es|dice)|dije|nos apuntaron|tienen apuntad[oa])\b/
const meant =
  /\b(?:should(?:a|'?ve| have)? (?:been|be|say|read)|supposed to (?:be|say)|meant to be|(?:(?:i|we) )?(?:really |actually |only )?(?:want|wanted|need|needed|meant)|make (?:it|that)|(?:change|drop|cut|bump|lower|raise|switch) (?:it|that|them) (?:\w+ )?to|debe ser|deberia ser|tenia que ser|era|quiero|queria|mejor|que sean?|pongan?(?:le|me)|cambien(?:lo|la)? a)\b/

/** Someone stops in the middle of a message and says it again: "this Thursday? oh wait, make it Friday". */
const again =
  /\b(?:oh wait|wait,|no wait|hold on|scratch that|correction|no that'?s|(?:no|sorry|actually|lol|or),? (?:make (?:it|that)|i mean|rather)|i mean|(?:no|oh),? sorry|sorry,? no|mejor dicho|perdon|digo|no,? espera)\b|, (?:no|actually),? |[.;!?] ?(?:ok |oh |no |sorry |actually |better )*(?:make (?:it|that)|should be|meant) (?=(?:about )?\d)/g

/** "You got us down for clear, should have been red": from where on it says what is meant; -1 where nothing is put right. */
export const correctionIn = (whole: string) => {
  const before = told.exec(whole)
  const from = before ? before.index + before[0].length : 0
  const after = before && meant.exec(whole.slice(from))
  const corrected = after ? from + after.index : -1
  return Math.max(corrected, ...[...whole.matchAll(again)].map(({ index }) => index))
}

/** What stands after the correction, where something of its kind does. */
export const afterCorrection = <Value>(
  matches: readonly ScanMatch<Value>[],
  from: number,
): readonly ScanMatch<Value>[] => {
  const after = from < 0 ? [] : matches.filter(({ at }) => at >= from)
  return after.length > 0 ? after : matches
}

/** "A tent event Saturday, dropped off Friday": the day of what it is for, where another is wanted beside it. */
const ofEvent =
  /\b(?:event|wedding|party|auction|sale|tournament|game|festival|show|race|parade|concert|fair|meet|rally|fundraiser|inspection|meeting|pour|outage|cutover|opening|(?:come|comes|coming|get|gets|are|be|is) back(?: from [a-z]+)?|(?:job|work|harvest|season|crew) (?:starts?|begins?|opens?)|(?:we|i) (?:start|begin|open|close|leave))(?: is)?(?: (?:on|for|this|next|the))* *$/

/** "A Black Friday event", "the Saturday auction". */
const eventOfDay =
  /^(?:'s)? (?:(?:night|morning|tent|open) )?(?:event|wedding|party|auction|tournament|game|festival|show|race|parade|concert|meet|rally|fundraiser|rush|dinner|service|outage|pour|crowds?|shoppers|sales?)s?\b/

/** Without the days of events, where a day of ours is left. */
export const withoutEvents = <Value>(
  whole: string,
  matches: readonly ScanMatch<Value>[],
): readonly ScanMatch<Value>[] => {
  const left = matches.filter(({ at, end }) => {
    if (eventOfDay.test(whole.slice(end))) return false
    // What is taken as a day may begin with "for the" and the like.
    const lead = /^(?:on |for |the |this |next )*/.exec(whole.slice(at, end))?.[0] ?? ''
    return !ofEvent.test(whole.slice(Math.max(0, at - 32), at + lead.length))
  })
  return left.length > 0 ? left : matches
}
