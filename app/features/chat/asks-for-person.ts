/** People, as they are asked for: none of our own names, and nobody who drives or fixes something. */
const somebody =
  '(?:(?:real|live|actual) )?(?:person|human(?: being)?|people|someone|somebody|agent|representative|rep|operator|receptionist|sales ?(?:person|man|rep|people))'
const talk = '(?:talk|speak|chat|talking|speaking)'

const asks = [
  new RegExp(`\\b${talk} (?:to|with) (?:a |an |the |your )?${somebody}\\b`),
  new RegExp(`\\b(?:get|give|connect|transfer|put) me (?:to |with |through to )?(?:a |an )?${somebody}\\b`),
  new RegExp(`^(?:a )?(?:(?:real|live|actual) )?(?:person|human|agent|operator|representative)(?: please)?$`),
  /\b(?:hablar|platicar|comunicarme|comuníqueme|comuniqueme|páseme|paseme) con (?:una persona|alguien|una? (?:representante|agente|humano|empleado|empleada|operadora?))\b/,
  /\bme (?:atienda|conteste|puede atender|puede contestar) (?:una persona|alguien)\b/,
  /^(?:una )?persona(?: real| de verdad)?(?: por favor)?$/,
]

const refusals =
  /\b(?:do not|don't|dont|without|not|never|no quiero|rather not)(?: \w+){0,3} (?:talk|speak|talking|speaking|hablar)\b/

/** Whether a message asks for a person: "can I talk to a real person?", "get me an agent", "quiero hablar con una persona". */
export const asksForPerson = (message: string): boolean => {
  const words = message
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return asks.some((shape) => shape.test(words)) && !refusals.test(words)
}
