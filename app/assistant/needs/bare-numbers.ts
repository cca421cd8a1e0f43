import type { Quantity } from './quantity.ts'
import { take, type ScanMatch, type MessageScanner } from './message-scanner.ts'

/** About so much. */
const about = String.raw`(?:ish|\+| ?(?:or so|plus|max|maximum|min|minimum|tops|at (?:the )?most|at least|even|total|exactly|roughly|approx\.?|give or take|or more|or less|or thereabouts|o mas|mas o menos|de)(?! gal| (?:in|into|to) ))?`

/** "300 red", "make it 600", "700,": a figure without its unit that stands where a quantity does. */
export const takeBare = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const read = ([, figure]: RegExpExecArray): Quantity | undefined => {
    const gallons = Number(figure)
    return gallons >= 20 && gallons <= 20_000 ? { gallons, bare: true } : undefined
  }
  return patternsOfBare.flatMap((pattern) => take(unread, pattern, read))
}

const patternsOfBare = [
  String.raw`(?<![\w./$#:-])(\d{2,5})(?= of (?:each|both|either)\b)`,
  String.raw`(?<![\w./$#:-])(\d{2,5})${about}(?= (?:of |de |del |more |mas |gallon |even |even of )?(?:the |some |el |la )?(?:same )?~)`,
  String.raw`(?<=~,? ?(?:- |: )?(?:diesel |fuel )?(?:qty:? |x )?)(\d{2,5})${about}\b(?!%| ?(?:trucks|units|people|guys|machines|percent|houses|tanks|vans|buses|men|miles|feet))`,
  String.raw`(?<=\b(?:to|(?<!\b(?:in|of|on|into|from) )a|be|say|actually|scratch that|nvm|meant|rather|digo|perdon|sorry|than|least|most|make it|make that|lets do|let's do|do|like|now|gimme|give me|me|us|need|only|it|send|bring|want|order|get|fill (?:my|the|our|up the)|my|another|about|urge|urgen|ocupo|ocupamos|sean?|son|mejor|pongan?(?:le|me)|otros|unos|como|manden(?:me)?|traigan(?:me)?|(?:do|take|send|bring|want|need|get|with) the|go with|(?:can|will|should|could|would|to|it'll|i'll|we'll) take|takes) )(\d{2,5})${about}(?=[.,;!?(]| \(| *$| instead| not| now| right| please| then| gal| more| today| each| next| when| whenever| if| over| out| here| there| down| and| maybe| soon| this| for| in | on (?:that|the|my|our) | to (?!\d)| at (?!\d)| por | en | para | a (?:day|week|month|drop|delivery|visit|time|stop|load|fill|trip|go)\b| with | & | up| til| until| ~)`,
  String.raw`(?<![\w./$#:-])(\d{2,5})(?= (?:a|per|each|every) (?:visit|drop|delivery|time|stop|load|fill|trip|week|month|other)\b)`,
  String.raw`(?<=\b(?:amount|quantity|qty|gallons|gals|volume|vol|cantidad|galones)(?: needed| requested)?:? ?)(\d{2,5})(?![\w./])`,
  String.raw`(?<=\b(?:and|plus|y|say) )(\d{2,5})(?= (?:in|at|for|to|into) (?:the|my|our|another)\b)`,
  String.raw`\b(\d{2,5})(?= (?:in|to|into) (?:1|one|the (?:big|small|large|little|other|first|second|front|back))\b)`,
  String.raw`(?<=(?:^|[.,;] ?))(\d{2,5})${about}(?= *(?:[.,;!?]|$)| (?:not|now|total|then|please|pls|if|for now|today|tomorrow|this time|is (?:fine|good|plenty|enough|all))\b)`,
].map((pattern) => new RegExp(pattern, 'g'))
