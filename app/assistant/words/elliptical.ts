import { fold } from './fold.ts'

const leaning =
  /^(and|but|or|so|ok|okay|then|what about|how about|y|pero|entonces)\b|\b(its?|this|that|they|them|these|those|there|one|ones|eso|esto|alli|ahi)\b/
/** Longer than this it says itself what it is about. */
const mostWords = 9

/** Whether a question leans on the one before: "how about Saturday", "can we still run it?" */
export const isElliptical = (question: string): boolean => {
  const words = fold(question)
  return words.split(' ').length <= mostWords && leaning.test(words)
}

const dayAlone =
  /^(?:y|and|what about|how about) (?:(?:el|este|on|this|next) )?(?:hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/

/** "And Thursday?" says nothing but a day: what it asks was said before. */
export const isDayAlone = (question: string): boolean =>
  dayAlone.test(
    fold(question)
      .replaceAll(/[^a-z ]/g, '')
      .trim(),
  )
