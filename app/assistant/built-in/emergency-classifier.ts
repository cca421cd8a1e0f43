import type { Content } from '#content/index.ts'
import { askedInNeed } from '../learning/learn.ts'
import { createNearestQuestions } from './nearest-questions.ts'
import type { OwnPassage } from './passages.ts'

/** How alike a question is to the nearest sentence of someone in need, and to the nearest one of nobody: 0 to 1. */
export type Likeness = { need: number; none: number }

export const createEmergencyClassifier = (
  { emergencies: { sure, unsure, none } }: Pick<Content, 'emergencies'>,
  own: readonly OwnPassage[],
  read: (text: string) => string[],
) => {
  const plain = own.filter(({ id }) => !askedInNeed.has(id)).flatMap(({ asks }) => asks)
  const examples = { need: [...sure, ...unsure], none: [...none, ...plain] }
  const nearest = createNearestQuestions(
    Object.entries(examples).flatMap(([owner, asks]) => asks.map((ask) => ({ owner, stems: read(ask) }))),
  )
  return (stems: readonly string[]): Likeness => {
    const alike = nearest.alike(stems)
    return { need: alike.get('need')?.best ?? 0, none: alike.get('none')?.best ?? 0 }
  }
}

/** What was learned is careful to the last; a sentence that nearly stands among those of no need is none. */
const nearlyTheSame = 0.85

export const isCalm = ({ need, none }: Likeness) => none >= nearlyTheSame && none > need

/**
 * What the words of a sentence say by themselves, as kinds and not as sentences: each is a witness beside what was
 * learned, and none decides alone.
 */
const signs = {
  harm: /\b(fires?|flames?|smok(e|ing)|burn(ing|ed|s|t)?|explo\w*|blast|bl(ew|own) up|spill\w*|leak\w*|leek\w*|gush\w*|pour\w*|spray\w*|drip\w*|ruptur\w*|burst\w*|punctur\w*|tore|torn|crack\w*|split|broke|broken|snapped|(popped|came|shut) off|tipped|overturned|on its side|rolled|crash\w*|wreck\w*|accident|hit|collaps\w*|overf\w*|fumes|smell\w*|reek\w*|stink\w*|stench|odors?|sheen|film|everywhere|all over|on the (ground|floor|road)|flood\w*|incendio|fuego|humo|fuga\w*|derram\w*|huele|olor|quem\w*|explot\w*|accidente|(se|esta\w*) (\w+ )?(tirando|regando|saliendo)|tira (aceite|diesel|gasolina)|chorre\w*|gote\w*|revent\w*|romp(io|ieron)|wrong (fuel|product|stuff|gas|oil)|(put|pumped|pour(ed)?|filled|delivered|dumped|dropped|got|went|was|is|has) (the )?(wrong|gas|gasoline|unleaded|regular|diesel|def|kerosene|kero|water|clear|red|dyed|heating oil) (\w+ )?(in|into|in with|down) (our|my|the|his|her|their|a) (\w+ ){0,2}(tank|side|truck|generator|loader|furnace|boiler|fill)|filled (our|my|the|his|her) (\w+ ){0,2}tank with|(gas|gasoline|def|water) (got |was |went )?in(to)? (our|my|the) (diesel|fuel oil|heating oil|oil|kerosene|generator) tank|(gasolina|diesel) (al|en el) tanque de|volc\w*|volte(o|aron)|(se )?(cayo|cayeron)|(en|por) (la calle|el piso|el suelo|la tierra|el drenaje))\b/,
  hurt: /\b(hurt\w*|wound\w*|(cut|burned|burnt) (himself|herself|myself|his|her|my)|injur\w*|ambulance|unconscious|passed out|faint\w*|dizzy|light ?-?headed|head ?aches?|nause\w*|naseous|vomit\w*|throwing up|threw up|sick|chok\w*|breath\w*|swallow\w*|drank|eyes?|skin|face|mouth|lungs?|bleeding|trapped|herid\w*|desmay\w*|ojos?|piel|ambulancia|trago|tomo|lastim\w*|child|kid|boy|girl|nin[oa]|bebe|baby)\b/,
  water: /\b(creek|river|lake|pond|stream|ditch|drains?|sewer|well|rio|arroyo|desague)\b/,
  lack: /\b(out of (\w+ )?(diesel|fuel|gas|gasoline|oil|heat|kerosene|def|power|off ?road|red)|outta|(we|i)( a[mr]e?|'re|'m) (all |completely )?out|(ran|run|running|runs) (out|dry|low)|empt(y|ied)|dry|(no|zero|without) (\w+ )?(diesel|fuel|gas|oil|heat|power|kerosene|hot water)|zero|not a drop|(nothing|none) left|sin (diesel|combustible|gasolina|luz|calefaccion|aceite|corriente)|acab(o|aron|amos|e)|vaci\w*|quedamos)\b/,
  stopped:
    /\b(stuck|stranded|dead|died|dying|quits?|stopp\w*|stops|idle|parked|standing|waiting|stall\w*|shut down|down|parad[oa]s?|apag\w*|varad\w*)\b/,
  cold: /\b(freez\w*|frozen|ice cold|cold|furnace (quit|is out|went out)|generators?|genset|hospital|life support|outage|blackout|patients?|frio|congel\w*)\b/,
  haste:
    /\b(right now|(need|want|send|come)\b[\w ]* now|now$|tonight|asap|urgent\w*|immediate\w*|emergenc\w*|help|within (the|an|\d+) hours?|in (an|one|two|\d+|the next \w+) hours?|hurry|at once|critical|desperate\w*|send (somebody|someone|a truck)|sos|mayday|911|midnight|[1-4] ?am|ya|urge\w*|ahora|auxilio|ayud\w*)\b/,
  later:
    /\b(next (week|month|year|winter|spring|season)|plan\w*|policy|if we|in case|what if|would|could|ever|usually|normally|season|tomorrow|contract|quote|price\w*|cost\w*|pay|bill|invoice|how do (i|you)|no (rush|hurry|emergency)|not (an |a )?(urgent|emergency))\b/,
  asks: /^(what|how|do|does|did|can|could|is|are|will|would|who|where|when|which|why|may|should|was|were|have|has|que|como|cuanto|cuanta|cual|donde|cuando|puede\w*|hay|tienen)\b|\?\s*$/,
  about:
    /\b(who (repairs?|fix\w*|pays?|replaces?|handles?|answers?|signs?|do (we|i) (send|write))|which|what (size|papers?|number|brand|soap|gloves|grade|kind|insurance|counts|if)|sells?|buy|repairs?|replace[ds]?|price|fees?|costs?|sale|papers?|permit|inspect\w*|insur\w*|warrant\w*|marshal|drill|exercise|kits?|binder|plan|label|sheet|required|allowed|harmful|dangerous|flammable|normal|contact|hotline|do you|how (far|full|long|big|does)|where (do|can|does)|why|recommend|whenever|(book|put) us)\b/,
  past: /\b((19|20)\d\d|never forgot|last (january|february|march|april|may|june|july|august|september|october|november|december|year|winter|summer|spring|fall|month|week|time)|(years?|months?|weeks?) ago|in (january|february|march|april|may|june|july|august|september|october|november|december)|used to|old (tank|stain|spot|gas|oil|hose|one)|yesterday)\b/,
  fuel: /\b(diesel|fuel|gas|gasoline|oil|kerosene|tanks?|heat|heater|furnace|boiler|generators?|genset|pumps?|hose|nozzle|drums?|tote|trucks?|barrel|pail|def|antifreeze|coolant|line|valve|combustible|gasolina|aceite|tanque|generador)\b/,
} satisfies Record<string, RegExp>

/** "The dozers burn 40 gallons a day" is no fire. */
export const withoutUse = (text: string) =>
  text
    .replaceAll(/\bsin plomo\b/g, 'regular')
    // A dump truck has tipped nothing.
    .replaceAll(/\b(?:de|del) volteo\b/g, '')
    // Who has an empty tank filled orders; who sits without heat or power says more than that.
    .replaceAll(
      /\b(?:(?:is|are|its|it's|they're|sits?|both|all|tanks?) )+(?:bone )?(?:empty|dry),? (?=(?:and |so |now |we )*(?:needs?|wants?|ready|to be|for|please|pls|can (?:you|u|yall)|fill)\b)/g,
      'is low ',
    )
    // Who orders in time says why: before it is empty, or while it nearly is.
    .replaceAll(
      /\b(?:before|so) (?:we|i|it|they|he|she) (?:don'?t |do not |doesn'?t )?runs? (?:out|dry|low)\b/g,
      'in time',
    )
    .replaceAll(/\b(?:ya )?casi (?:esta )?(?:vaci[oa]|sec[oa])\b/g, 'bajo')
    .replaceAll(/\b(?:down to|running on|runs? on|just|only|left but|to) (?:the )?fumes\b/g, 'low')
    .replaceAll(
      /\b(?:we|they|i|heaters?|furnaces?|boilers?|that|it|which) (?:all |both |only |just )?burns? (?=(?:the |straight |regular |plain )?(?:k ?-?1|kero\w*|diesel|oil|off|red|dyed|clear|fuel|heating|number|no|2|waste)\b)/g,
      'we use ',
    )
    .replaceAll(
      /\b(?:burn(?:s|ing|ed|t)?|going|go|goes|went) (?:through |thru )?(?:about |around |roughly |like |maybe |up to )?(?=\d)/g,
      'use ',
    )

/** Whether a text says more than that fuel is wanted: harm, lack, a stop, cold or haste. */
export const isPressing = (text: string) =>
  [signs.harm, signs.hurt, signs.water, signs.lack, signs.stopped, signs.cold, signs.haste].some((sign) =>
    sign.test(withoutUse(text)),
  )

/** A tank is to be filled, or so many gallons are wished for. */
const fillUp =
  /\b(top(ped|ping)?( \w+)* (off|up)|fill(ed)? (up|our|my|the|it)|filled|fueled|refill\w*|refuel\w*|\d+ ?(gal|gallons|gals|galones)|rellen\w*|llen\w*)\b/
/** In a hurry, and more than that: now or never, no heat, no power, people who depend on it, a tank that is nearly empty. */
const isGrave =
  /\b(now|immediat\w*|right away|hours?|within|minutes?|ya|ahora|los\w+|dies?|emergenc\w*|help|sos|mayday|911|critical|desperate\w*|auxilio|ayud\w*|hospital|nursing|patients?|life support|data center|outage|blackout|power|freez\w*|frozen|cold|heat|frio|congel\w*|furnace|low|almost|nearly|about to|inch(es)?|percent|fumes|bajo|casi|emergencia|mistake|puddle|stink\w*|wet|spread\w*|coming out)\b/

/** "Top off our genset tank asap" is a fill-up in a hurry: nobody is without fuel, nothing stands still and nothing leaks. */
export const isUrgentFillUp = (text: string) =>
  fillUp.test(text) &&
  !isGrave.test(text) &&
  ![signs.harm, signs.hurt, signs.water, signs.lack, signs.stopped].some((sign) => sign.test(withoutUse(text)))

/** All that speaks for and against someone in need. `text`: the question, folded; `chance`: as learned. */
export const emergencyFeatures = (chance: number, { need, none }: Likeness, text: string) => ({
  learned: Math.log((chance + 1e-4) / (1 - chance + 1e-4)),
  none,
  need,
  ...(Object.fromEntries(
    Object.entries(signs).map(([name, words]) => [name, words.test(withoutUse(text)) ? 1 : 0]),
  ) as Record<keyof typeof signs, number>),
  alone: 1,
})

/** Fitted by scripts/assistant-ears.ts on sentences that were hidden from learning; `alone` stands by itself. */
const weights: ReturnType<typeof emergencyFeatures> = {
  learned: 0.57,
  none: -7.71,
  need: 3.73,
  harm: 2.86,
  hurt: 3.23,
  water: 4.0,
  lack: 2.49,
  stopped: 1.77,
  cold: 0.32,
  haste: 2.57,
  later: -2.05,
  asks: -2.15,
  about: -2.41,
  past: -3.94,
  fuel: 1.19,
  alone: 0.56,
}

/** How much speaks for someone in need; from `perhapsFrom` on the hotline is shown. */
export const emergencyScore = (...given: Parameters<typeof emergencyFeatures>) =>
  Object.entries(emergencyFeatures(...given)).reduce(
    (sum, [name, value]) => sum + value * weights[name as keyof typeof weights],
    0,
  )

export const possibleEmergencyScore = -0.8
