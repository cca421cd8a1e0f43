import type { Quantity } from './quantity.ts'
import { turnLead, wishLead } from './figure-leads.ts'
import { take, type ScanMatch, type MessageScanner } from './message-scanner.ts'

/** About so much. */
const about = String.raw`(?:ish|\+| ?(?:or so|plus|max|maximum|min|minimum|tops|at (?:the )?most|at least|even|total|exactly|roughly|approx\.?|give or take|or more|or less|or thereabouts|o mas|mas o menos|de)(?! gal| (?:in|into|to) ))?`
const figure = String.raw`(\d{2,5})`

/** Other things are counted ("45 minutes", "400 acres"), timed ("330 pm") or written with a mark ("12/4"). */
const notCounted = String.raw`(?![\w%]|[/:.-]\d| ?(?:am|pm|percent|gauge|series|main|st|nd|rd|th)\b| (?!(?:this|is|as|us|plus|its|it's|thanks|thx|pls|less|unless|across|has|was|yes|sometimes|gals|mas|menos|los|las|es|gracias|antes|despues|entonces|nos|mis)\b)[a-z]{2,}s\b| (?:people|men|head|feet|north|south|east|west|[nsew]\b))`

/** "300 red", "make it 600", "700,": a figure without its unit that stands where a quantity does. */
export const takeBare = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const read = (match: RegExpExecArray): Quantity | undefined => {
    const gallons = Number(match[1])
    if (gallons < 20 || gallons > 20_000 || noWish.test(unread.whole.slice(0, match.index))) return undefined
    const ofTank = tankOfTheirs.test(unread.left.slice(0, match.index))
    return { gallons, bare: true, ...(ofTank && { ofTank }) }
  }
  return patternsOfBare.flatMap((pattern) => take(unread, pattern, read))
}

/** Hours ("come around 330", "from 7 to 330"), and the level of a tank. */
const noWish =
  /(?:\b(?:come|here|there|arrive|open|day|tomorrow|today|morning|afternoon|noon|tonight),? (?:at |about |around |after |before |by )+|\b(?:from|between|de|entre) \d{1,2} (?:to|and|a|y) |\b(?:sitting|reads?|reading|left|still|level)(?: at| with)? (?:about |around |roughly )?)$/
/** "Fill my 275", where no product follows. */
const tankOfTheirs = /\b(?:my|our|mi|nuestro) $/

const patternsOfBare = [
  // Before or after its product.
  String.raw`(?<![\w./$#:-])${figure}(?= of (?:each|both|either)\b)`,
  String.raw`(?<![\w./$#:-])${figure}${about}(?= (?:of |de |del |more |mas |more of |mas de |gallon |even |even of )?(?:the |some |that |this |el |la )?(?:same )?~)`,
  String.raw`(?<=~,? ?(?:- |: )?(?:diesel |fuel )?(?:qty:? |x |please |por favor )?(?:about |around |roughly |unos |como )?)${figure}${about}\b(?!%| ?(?:trucks|units|people|guys|machines|percent|houses|tanks|vans|buses|men|miles|feet))`,
  String.raw`(?<![\w./$#:-])${figure}(?= (?:split|divided|spread|repartid[oa]s?)\b)`,
  String.raw`(?<=[,.] so )${figure}${about}(?=[,.;]|$| ~)`,
  String.raw`(?<![\w./$#:-])${figure}(?= (?:at|to|for|in) ~{4})`,
  // After a wish, or where an earlier figure is corrected.
  `(?<=${turnLead})${figure}${about}${notCounted}`,
  `(?<=${wishLead})${figure}${about}${notCounted}`,
  String.raw`(?<=\b(?:to|(?<!\b(?:in|of|on|into|from) )a|be|do|than|least|most|like|now|only|it|fill (?:my|the|our|up the)|my|another|about|around|roughly|urge|son|otros|unos|como|takes) )${figure}${about}(?=[.,;!?(]| \(| *$| instead| not| now| right| please| then| gal| more| today| each| next| when| whenever| if| over| out| here| there| down| and| maybe| soon| this| for| in | on (?:that|the|my|our) | to (?!\d)| at (?!\d)| por | en | para | a (?:day|week|month|drop|delivery|visit|time|stop|load|fill|trip|go)\b| al? | mi | with | & | up| til| until| (?:would|should|will|ought|oughta|is|oughtta) | ~)`,
  String.raw`(?<![\w./$#:-])${figure}(?= (?:a|per|each|every) (?:visit|drop|delivery|time|stop|load|fill|trip|week|month|other)\b)`,
  String.raw`(?<=\b(?:amount|quantity|qty|gallons|gals|volume|vol|cantidad|galones)(?: needed| requested| (?:still |se )?(?:stays?|remains?|is|at|queda(?: en)?|sigue(?: en| siendo)?|es)(?: at| the same,?)?(?: still)?)?:? ?)${figure}(?![\w./])`,
  String.raw`(?<=\b(?:and|plus|y|say) )${figure}(?= (?:in|at|for|to|into) (?:the|my|our|another)\b)`,
  String.raw`\b${figure}(?= (?:in|to|into) (?:1|one|the (?:big|small|large|little|other|first|second|front|back))\b)`,
  String.raw`(?<=\b(?:was|were|got|had) (?:like |about |just |only )?)${figure}(?=[^\d]{0,30}\b(?:twice|double|2x|2 times|half) (?:that|as much|the amount)\b)`,
  String.raw`(?<=(?:^|[.,;] ?))${figure}(?= for (?:the|my|our) )`,
  String.raw`(?<=~ (?:for|to|at|in) (?:the|my|our|his|her) (?:[a-z']+ )?(?:house|home|place|farm|barn|yard|shop|garage|mom|dad|mother|church),? )${figure}(?= *(?:[.,;!]|$))`,
  // In a clause of its own.
  String.raw`(?<=(?:^|[.,;] ?))${figure}${about}(?= *(?:[.,;!?]|$)| (?:not|now|total|then|please|pls|if|for now|today|tomorrow|this time|(?:is|are|would be|will be|should be) (?:fine|good|great|plenty|enough|all|perfect|right)|(?:should|ought to|oughta|will|would|'ll) (?:do|work|cover|last|hold|get))\b)`,
].map((pattern) => new RegExp(String.raw`(?=\d)${pattern}`, 'g'))
